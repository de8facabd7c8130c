# What this machine must have, and how to get it. Sourced by ./run and ./test.
# Every function either returns quietly or ends the script with one line that says what to do.

rust_needed=1.94

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# True when version $1 is at least version $2 (dotted numbers).
at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

need_rust() {
    if ! command -v cargo >/dev/null 2>&1 && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
        PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    fi
    command -v cargo >/dev/null 2>&1 && command -v rustc >/dev/null 2>&1 ||
        fail "Rust was not found; Geduld needs Rust $rust_needed or later: install it with rustup, https://rustup.rs"
    local found
    found=$(rustc --version 2>/dev/null | cut -d ' ' -f 2)
    at_least "${found:-0}" "$rust_needed" ||
        fail "Rust ${found:-of an unknown version} was found; Geduld needs $rust_needed or later: run 'rustup update', or install rustup from https://rustup.rs"
}

# install_packages WHAT APT DNF PACMAN APK BREW: installs with the system's package manager, saying so,
# when we are root or sudo asks nothing; otherwise ends with the line to type.
install_packages() {
    local what=$1 as_root="" command=""
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo -n"; else as_root="-"; fi
    fi
    if command -v apt-get >/dev/null 2>&1; then
        command="apt-get install -y --no-install-recommends $2"
    elif command -v dnf >/dev/null 2>&1; then
        command="dnf install -y $3"
    elif command -v pacman >/dev/null 2>&1; then
        command="pacman -S --noconfirm --needed $4"
    elif command -v apk >/dev/null 2>&1; then
        command="apk add $5"
    elif command -v brew >/dev/null 2>&1; then
        command="brew install $6"
        as_root=""
    else
        fail "$what is missing; please install it with this system's package manager, then start again"
    fi
    [ "$as_root" != "-" ] || fail "$what is missing; please run: sudo $command"
    printf 'Installing %s: %s\n' "$what" "$command" >&2
    local log
    log=$(mktemp)
    if command -v apt-get >/dev/null 2>&1; then
        DEBIAN_FRONTEND=noninteractive $as_root apt-get update -qq >"$log" 2>&1 || true
    fi
    if ! DEBIAN_FRONTEND=noninteractive $as_root $command >>"$log" 2>&1 </dev/null; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        fail "$what could not be installed; please run: $command"
    fi
    rm -f "$log"
}

# SQLite is compiled from its C source, which needs a C compiler.
need_c_compiler() {
    command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || command -v clang >/dev/null 2>&1 ||
        install_packages "a C compiler" "gcc libc6-dev" "gcc glibc-devel" "gcc" "gcc musl-dev" "gcc"
}

need_node() {
    if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
        install_packages "Node.js with npm" "nodejs npm" "nodejs npm" "nodejs npm" "nodejs npm" "node"
    fi
    local found
    found=$(node --version 2>/dev/null | tr -d v)
    at_least "${found:-0}" 20 ||
        fail "Node.js ${found:-of an unknown version} was found; the browser tests need 20 or later: see https://nodejs.org"
}

# Sets CHROMIUM to the browser that the tests drive.
need_chromium() {
    local name
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome-stable google-chrome; do
        if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
            CHROMIUM=$(command -v "$name")
            export CHROMIUM
            return
        fi
    done
    install_packages "Chromium" "chromium" "chromium" "chromium" "chromium" "chromium"
    command -v chromium >/dev/null 2>&1 || fail "Chromium was installed, yet no 'chromium' is on the path; set CHROMIUM to its program"
    CHROMIUM=$(command -v chromium)
    export CHROMIUM
}

# need_npm_packages FOLDER: what its package-lock.json names, installed once for each state of that file.
need_npm_packages() {
    local folder=$1 log
    local stamp=$folder/node_modules/.installed-for
    if [ -e "$stamp" ] && cmp -s "$stamp" "$folder/package-lock.json"; then return; fi
    log=$(mktemp)
    if ! (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error) >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        rm -f "$log"
        fail "the npm packages of $folder could not be installed"
    fi
    rm -f "$log"
    cp "$folder/package-lock.json" "$stamp"
}

target_dir() {
    printf '%s' "${CARGO_TARGET_DIR:-target}"
}
