import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { MOST_SLOWNESS } from "../../packages/core/testing/limits.ts";
import * as z from "zod";

const Timed = z.object({ ms: z.number() });

/** What the work of `load.worker.ts` takes on a slow machine with nothing else to do. */
const QUIET_MS = 400;

/**
 * How many times more time the limits of tests get: 1 on a quiet machine, up to 10 on a busy or slow
 * one. All cores work at once, so that other programs on some of them are noticed.
 */
export async function slowness(): Promise<number> {
  const times = await Promise.all(Array.from({ length: availableParallelism() }, timeOfWork));
  return slownessOf(Math.max(...times));
}

/** The same from a measured time. */
export const slownessOf = (ms: number): number =>
  Math.round(Math.min(MOST_SLOWNESS, Math.max(1, ms / QUIET_MS)) * 10) / 10;

async function timeOfWork(): Promise<number> {
  const worker = new Worker(new URL("load.worker.ts", import.meta.url));
  const [answer] = await once(worker, "message");
  await worker.terminate();
  return Timed.parse(answer).ms;
}
