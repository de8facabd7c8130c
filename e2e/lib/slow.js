// A line between browser and house that takes its time: every byte arrives `delay` ms later, in order.

import { connect, createServer } from "node:net";

/** Returns the address of the slow line to `port`; it closes with the test. */
export async function slowLine(after, port, delay) {
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [[near, far], [far, near]]) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (chunk) => setTimeout(() => to.writable && to.write(chunk), delay));
      from.on("end", () => setTimeout(() => to.end(), delay));
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}
