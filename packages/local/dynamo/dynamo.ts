import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { damaged, reportDiskFull } from "../disk/trouble.ts";

export interface Dynamo {
  /** Endpoint for the SDK. */
  readonly url: string;
  readonly pid: number;
  /** Rejects when the process ends unexpectedly; stays pending after `stop`. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

const Ready = z.object({ port: z.number().int() });

const RETRY_MS = 500;

/**
 * Starts the embedded DynamoDB in a separate process, because large queries block its event loop.
 * The caller must own the folder: two writers would corrupt it. On a full disk the process ends,
 * and is started again on the same port until there is space.
 *
 * @param folder where the tables are kept; undefined keeps them in memory
 */
export async function startDynamo(folder: string | undefined): Promise<Dynamo> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  let child = begin(folder, 0);
  const port = await firstMessage(child, folder);
  let stopping = false;

  async function watch(): Promise<never> {
    for (;;) {
      const [code] = await once(child, "exit");
      if (stopping) return new Promise<never>(() => undefined);
      if (code !== DISK_FULL) {
        throw new Error(`The embedded DynamoDB ended unexpectedly (code ${String(code)}).`);
      }
      reportDiskFull();
      await delay(RETRY_MS);
      if (!stopping) child = begin(folder, port);
    }
  }

  const failed = watch();
  failed.catch(() => undefined);
  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.send("stop");
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0;
    },
    failed,
    stop,
  };
}

function begin(folder: string | undefined, port: number): ChildProcess {
  const entry = fileURLToPath(new URL("./child.ts", import.meta.url));
  // Under `node --watch` a child reports its imports over the channel that carries our port.
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env;
  return fork(entry, folder === undefined ? [] : [folder, String(port)], {
    execArgv: [],
    env: { ...env, AWS_REGION: "ap-south-1", NODE_OPTIONS: "" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function firstMessage(child: ChildProcess, folder = ""): Promise<number> {
  const died = once(child, "exit").then(([code]) => {
    if (code === DAMAGED) throw damaged(join(folder, "tables"));
    if (code === DISK_FULL) throw new Error("The embedded DynamoDB has no space left.");
    throw new Error("The embedded DynamoDB did not start.");
  });
  const [message] = await Promise.race([once(child, "message"), died]);
  return Ready.parse(message).port;
}

/** The embedded DynamoDB ran out of disk space and should be restarted. */
export const DISK_FULL = 75;
/** The exit code for files that cannot be read. */
export const DAMAGED = 65;
