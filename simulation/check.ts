import * as fc from "fast-check";
import { type Schedule, schedules, tell, throttledSchedules } from "./schedule.ts";
import { Server } from "./server.ts";
import { simulate } from "./simulation.ts";

interface Options {
  runs: number;
  seed: number;
  /** Plays schedules in which AWS throttles. */
  throttled?: boolean;
  /** The path of an earlier failure: plays only that schedule. */
  path?: string | undefined;
  progress?: (done: number) => void;
}

const CHUNK = 1000;

/** Plays random schedules; the failure as a text with the shortest one found, or null. */
export async function check({
  runs,
  seed,
  path,
  progress,
  throttled = false,
}: Options): Promise<string | null> {
  const server = await Server.open();
  const property = fc.asyncProperty(throttled ? throttledSchedules : schedules, (schedule) =>
    simulate(server, schedule),
  );
  for (let done = 0; done < runs; done += CHUNK) {
    const numRuns = Math.min(CHUNK, runs - done);
    const details = await fc.check(property, {
      seed: seed + done,
      numRuns,
      ...(path === undefined ? {} : { path }),
    });
    if (details.failed) return report(details, done, throttled);
    progress?.(done + numRuns);
  }
  return null;
}

function report(details: fc.RunDetails<[Schedule]>, done: number, throttled: boolean): string {
  const [schedule] = details.counterexample ?? [];
  const error = details.errorInstance;
  return [
    `Schedule ${done + details.numRuns} failed: ${error instanceof Error ? error.stack : String(error)}`,
    schedule ? tell(schedule) : "",
    `Again: npm run simulate -- --runs 1 --seed ${details.seed} --path ${details.counterexamplePath ?? ""}${throttled ? " --throttled" : ""}`,
  ].join("\n");
}
