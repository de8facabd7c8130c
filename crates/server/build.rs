//! Rebuilds this crate when a file of the browser client comes, goes or changes.

fn main() {
    for folder in ["cards", "icons", "js", "styles", "texts", "vendor"] {
        println!("cargo:rerun-if-changed=../../web/{folder}");
    }
    println!("cargo:rerun-if-changed=templates");
}
