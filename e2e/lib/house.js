// A house of its own for a test: the real program on a data directory that goes away afterwards.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
/** The program under test. */
export const program =
  process.env.GEDULD ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/geduld");

/**
 * Starts `geduld serve` and waits until it answers.
 * `after` is the test context: the house stops and its data goes when the test ends.
 */
export async function openHouse(after, { env = {}, flags = [] } = {}) {
  const data = await mkdtemp(join(tmpdir(), "geduld-e2e-"));
  const port = await freePort();
  const house = new House(data, port, env, flags);
  after.after(async () => {
    await house.stop();
    await rm(data, { recursive: true, force: true });
  });
  await house.start();
  return house;
}

class House {
  constructor(data, port, env, flags) {
    this.data = data;
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.env = env;
    this.flags = flags;
    this.output = "";
    this.child = null;
  }

  async start() {
    this.child = spawn(
      program,
      ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data, ...this.flags],
      { env: { ...process.env, ...this.env }, stdio: ["ignore", "pipe", "pipe"] },
    );
    const collect = (chunk) => (this.output += chunk);
    this.child.stdout.on("data", collect);
    this.child.stderr.on("data", collect);
    this.ended = new Promise((done) => this.child.once("exit", done));
    let exited = false;
    this.ended.then(() => (exited = true));
    for (;;) {
      if (exited) throw new Error(`geduld serve ended at once:\n${this.output}`);
      const answer = await fetch(`${this.address}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 25));
    }
  }

  /** Ends the process as a power cut would, or politely. */
  async stop(signal = "SIGTERM") {
    if (!this.child) return;
    this.child.kill(signal);
    await this.ended;
    this.child = null;
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
