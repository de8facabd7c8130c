// Pages of the account work without this: it lets passwords be shown and the sheet of codes be printed.

for (const input of document.querySelectorAll("input[data-secret]")) {
  if (input instanceof HTMLInputElement) addShow(input);
}
for (const row of document.querySelectorAll("[data-print]")) {
  if (!(row instanceof HTMLElement)) continue;
  row.hidden = false;
  row.querySelector("[data-action=print]")?.addEventListener("click", () => window.print());
}

/** Puts a button beside a password that shows or hides it. @param {HTMLInputElement} input */
function addShow(input) {
  const row = document.createElement("span");
  row.className = "secret-row";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = input.dataset.secret ?? "";
  button.setAttribute("aria-pressed", "false");
  const focused = document.activeElement === input;
  input.before(row);
  row.append(input, button);
  if (focused) input.focus();
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  });
}
