import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ClassicLevel } from "classic-level";
import dynalite from "dynalite";
import { isDiskFull } from "../disk/trouble.ts";
import { DAMAGED, DISK_FULL } from "./dynamo.ts";
import { type FolderLock, lockFolder } from "../disk/lock.ts";

/**
 * The process with the tables. It speaks DynamoDB's wire protocol on the given loopback port, or
 * without one on any free port, which it sends to the parent by message. It ends with its parent,
 * however the parent ends.
 */
const [folder, port = "0"] = process.argv.slice(2);
const noDelay = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
const patienceMs = 20_000;

process.on("disconnect", () => process.exit(0));

/**
 * A client that disconnects in the middle of a request must not end the process. A full disk must
 * end it: LevelDB has to read its files again, or it would lose what it writes after that.
 */
process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return;
  if (isDiskFull(error)) process.exit(DISK_FULL);
  console.error("The embedded DynamoDB failed:", error);
  process.exit(1);
});

const lock = folder === undefined ? undefined : await lockPatiently(folder);
if (folder !== undefined && !(await isReadable(join(folder, "tables")))) process.exit(DAMAGED);
const server = dynalite(folder ? { ...noDelay, path: join(folder, "tables") } : noDelay);
// Idle connections stay open as long as on AWS. If one were closed too early, a busy client that is
// just using it would have to try again.
server.keepAliveTimeout = 600_000;

// Ctrl-C reaches the whole process group, but the parent must still be able to write while it
// stops.
process.on("SIGINT", () => undefined);

process.on("message", (message) => {
  if (message !== "stop") return;
  server.close(() => void end());
  // Closing would wait for ever for a connection that has never sent a request. Writes of the
  // tables still end.
  server.closeAllConnections();
});

server.listen(Number(port), "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  process.send?.({ port: address.port });
});

/**
 * Whether the tables can be read. Without this check, the first call would fail, because dynalite
 * opens its tables then.
 */
async function isReadable(path: string): Promise<boolean> {
  if (!existsSync(path)) return true;
  const tables = new ClassicLevel(path, { createIfMissing: false });
  try {
    await tables.open();
    await tables.close();
    return true;
  } catch (error) {
    if (isDiskFull(error)) process.exit(DISK_FULL);
    return false;
  }
}

async function end(): Promise<void> {
  await lock?.release();
  process.exit(0);
}

/** After a kill -9, the child of the killed process may still be shutting down. */
async function lockPatiently(path: string): Promise<FolderLock> {
  for (const began = performance.now(); ;) {
    try {
      return await lockFolder(path);
    } catch (error) {
      if (isDiskFull(error) || performance.now() - began > patienceMs) throw error;
      await delay(50);
    }
  }
}
