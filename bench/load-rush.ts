import { setTimeout as delay } from "node:timers/promises";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import * as z from "zod";
import { LoadClient } from "./load-client.ts";
import { watchProcessors } from "./load-world.ts";

const Read = z.object({ _id: z.string(), released: z.literal(true), rank: z.number() });

interface Rush {
  testId: string;
  enrolled: readonly { actor: Actor; token: string }[];
  /** How many reports are read, and within how many milliseconds. */
  reports: number;
  withinMs: number;
  random: () => number;
}

/**
 * Publishes the results of a test that everyone has submitted, and has its students read their
 * reports as soon as these are out: spread over a time, again and again until there were so many.
 */
export async function rushForResults(
  product: { origin: string; pid: number },
  deps: Deps,
  { testId, enrolled, reports, withinMs, random }: Rush,
) {
  // The test is over for the process that makes its results; the product goes by these.
  const later = { ...deps, clock: { now: () => deps.clock.now() + DAY } };
  const began = performance.now();
  await Processing.processTest(later, testId);
  const processingMs = performance.now() - began;
  const client = new LoadClient(product.origin, random);
  const stop = watchProcessors(product.pid);
  let lost = 0;
  const read = async (at: number) => {
    const one = enrolled[at % enrolled.length];
    if (!one) throw new Error("No one is enrolled");
    await delay(random() * withinMs);
    const submissionId = `${testId}.${one.actor.userId}.0`;
    const path = `/api/submissions/reports/${submissionId}`;
    const report = await client
      .call({ kind: "report", method: "GET", path }, one.token)
      .catch((error: unknown) => console.error(error));
    if (!isOwn(report, submissionId)) lost += 1;
  };
  await Promise.all(Array.from({ length: reports }, (_, at) => read(at)));
  const processors = stop();
  client.close();
  return { reports, lost, processingMs, calls: client.figures(), processors, seen: client.seen };
}

/** Whether it is the report of a submission, with its results. */
function isOwn(report: unknown, submissionId: string): boolean {
  const { success, data } = Read.safeParse(report);
  return success && data._id === submissionId;
}
