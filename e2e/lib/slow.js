// A line between browser and house that takes its time: every byte arrives `delay` ms later, in order.

import { connect, createServer } from "node:net";

/**
 * Opens a slow line to `port`; it closes with the test. Returns its `address`, `hold()` after which nothing
 * comes back from the house any more, and `release()` which lets it through again.
 */
export async function slowLine(after, port, delay) {
  const sockets = new Set();
  let held = null;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    carry(near, far, () => null);
    carry(far, near, () => held);
  });

  function carry(from, to, gate) {
    sockets.add(from);
    from.setNoDelay(true);
    let order = Promise.resolve();
    const later = (work) => {
      const due = performance.now() + delay;
      order = order.then(async () => {
        await new Promise((done) => setTimeout(done, due - performance.now()));
        await gate()?.open;
        work();
      });
    };
    from.on("data", (chunk) => later(() => to.writable && to.write(chunk)));
    from.on("end", () => later(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => sockets.delete(from));
  }

  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    hold() {
      held = {};
      held.open = new Promise((done) => (held.release = done));
    },
    release() {
      held?.release();
      held = null;
    },
  };
}
