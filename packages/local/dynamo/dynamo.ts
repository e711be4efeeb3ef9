import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";

export interface Dynamo {
  /** Endpoint for the SDK. */
  readonly url: string;
  readonly pid: number;
  /** Settles when the child ends without being asked to; never before `stop`. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

const Ready = z.object({ port: z.number().int() });

/**
 * Starts the embedded DynamoDB in a process of its own, since it blocks its event loop on large
 * queries. Whoever calls this must own the folder: two writers would ruin it.
 *
 * @param folder where the tables are kept; undefined keeps them in memory
 */
export async function startDynamo(folder: string | undefined): Promise<Dynamo> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const entry = fileURLToPath(new URL("./child.ts", import.meta.url));
  // Under `node --watch` a child reports its imports over the channel that carries our port.
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env;
  const child = fork(entry, folder === undefined ? [] : [folder], {
    execArgv: [],
    env: { ...env, AWS_REGION: "ap-south-1", NODE_OPTIONS: "" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = await firstMessage(child);
  let stopping = false;
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => {
    if (stopping) return new Promise<never>(() => undefined);
    throw new Error(`The embedded DynamoDB ended by itself (code ${String(code)}).`);
  });
  failed.catch(() => undefined);
  const stop = async () => {
    stopping = true;
    if (child.exitCode === null && child.signalCode === null) child.send("stop");
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, failed, stop };
}

async function firstMessage(child: ChildProcess): Promise<number> {
  const died = once(child, "exit").then(() => {
    throw new Error("The embedded DynamoDB did not start.");
  });
  const [message] = await Promise.race([once(child, "message"), died]);
  return Ready.parse(message).port;
}
