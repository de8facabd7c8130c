import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const web = new URL("../", import.meta.url);

/** Every module that a module brings with it, itself included, as paths below web/. */
function imported(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const code = readFileSync(new URL(path, web), "utf8");
  for (const [, to] of code.matchAll(/^(?:import|export)[^"]*?from "(\.[^"]+)"/gms)) {
    imported(new URL(to, new URL(path, web)).href.slice(web.href.length), found);
  }
  return found;
}

test("the page asks at once for every module that the table needs, and for no other", () => {
  const page = readFileSync(new URL("../crates/server/templates/table-modules.html", web), "utf8");
  const asked = [...page.matchAll(/rel="modulepreload" href="\{\{ assets \}\}\/([^"]+)"/g)].map((link) => link[1]);
  // main.js is the page's script itself.
  const needed = imported("js/main.js");
  needed.delete("js/main.js");
  assert.deepEqual(asked.sort(), [...needed].sort());
});
