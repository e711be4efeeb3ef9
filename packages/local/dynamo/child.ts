import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import dynalite from "dynalite";
import { type FolderLock, lockFolder } from "../lock.ts";

/**
 * The process that holds the tables: DynamoDB's wire protocol on a free loopback port, told to the
 * parent by message. It lives as long as its parent, however that one ends.
 */
const [folder] = process.argv.slice(2);
const noDelay = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
const patienceMs = 20_000;

process.on("disconnect", () => process.exit(0));
const lock = folder === undefined ? undefined : await lockPatiently(folder);
const server = dynalite(folder ? { ...noDelay, path: join(folder, "tables") } : noDelay);

// Ctrl-C reaches the whole group, but the parent must still be able to write while it stops.
process.on("SIGINT", () => undefined);

process.on("message", (message) => {
  if (message === "stop") server.close(() => void end());
});

/** A caller that hangs up in the middle of a request is no reason to take the tables away. */
process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return;
  console.error("The embedded DynamoDB failed:", error);
  process.exit(1);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  process.send?.({ port: address.port });
});

async function end(): Promise<void> {
  await lock?.release();
  process.exit(0);
}

/** After a kill -9, the child of the killed process may still be busy ending itself. */
async function lockPatiently(path: string): Promise<FolderLock> {
  for (const began = performance.now(); ;) {
    try {
      return await lockFolder(path);
    } catch (error) {
      if (performance.now() - began > patienceMs) throw error;
      await delay(50);
    }
  }
}
