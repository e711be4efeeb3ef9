import * as fc from "fast-check";
import { type Met, nothingMet } from "./choices.ts";
import {
  type Schedule,
  schedules,
  describeSchedule,
  throttledSchedules,
  timedSchedules,
} from "./schedule.ts";
import { Server } from "./server.ts";
import { simulate } from "./simulation.ts";

interface Options {
  runs: number;
  /** The seed of the first schedules; by default the one that fast-check is configured with. */
  seed?: number;
  /** Plays schedules in which AWS throttles. */
  throttled?: boolean;
  /** Plays a test with timed sections. */
  timed?: boolean;
  /** The path of an earlier failure: plays only that schedule. */
  path?: string | undefined;
  progress?: (done: number) => void;
  /** Counts what the schedules end with. */
  met?: Met;
}

const CHUNK = 1000;

/** Plays random schedules; the failure as a text with the shortest one found, or null. */
export async function check({
  runs,
  seed = fc.readConfigureGlobal().seed ?? Date.now() % 1_000_000_000,
  path,
  progress,
  throttled = false,
  timed = false,
  met = nothingMet(),
}: Options): Promise<string | null> {
  const server = await Server.open(timed);
  const arbitrary = timed ? timedSchedules : throttled ? throttledSchedules : schedules;
  const property = fc.asyncProperty(arbitrary, (schedule) => simulate(server, schedule, met));
  for (let done = 0; done < runs; done += CHUNK) {
    const numRuns = Math.min(CHUNK, runs - done);
    const details = await fc.check(property, {
      seed: seed + done,
      numRuns,
      ...(path === undefined ? {} : { path }),
    });
    if (details.failed)
      return report(details, done, timed ? " --timed" : throttled ? " --throttled" : "");
    progress?.(done + numRuns);
  }
  return null;
}

function report(details: fc.RunDetails<[Schedule]>, done: number, option: string): string {
  const [schedule] = details.counterexample ?? [];
  const error = details.errorInstance;
  return [
    `Schedule ${done + details.numRuns} failed: ${error instanceof Error ? error.stack : String(error)}`,
    schedule ? describeSchedule(schedule) : "",
    `Again: npm run simulate -- --runs 1 --seed ${details.seed} --path ${details.counterexamplePath ?? ""}${option}`,
  ].join("\n");
}
