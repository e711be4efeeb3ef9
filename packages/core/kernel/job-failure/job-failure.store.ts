import type { Deps } from "../platform/deps.ts";
import { DAY, SECOND } from "../shared/time.ts";
import { type Job, JobFailures } from "./job-failure.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const KEPT = 8 * DAY;

const partition = (day: string): string => `JOBS#${day}`;

/** Counts a failed run of a job on a day, in one write; `at` in epoch milliseconds. */
export async function add(deps: StoreDeps, day: string, job: Job, at: number): Promise<void> {
  await deps.content.update(
    { pk: partition(day), sk: job },
    {
      text: "SET job = :job, lastAt = :at, #ttl = :ttl ADD times :one",
      names: { "#ttl": "ttl" },
      values: { ":job": job, ":at": at, ":ttl": Math.ceil((at + KEPT) / SECOND), ":one": 1 },
    },
  );
}

/** The jobs that failed on a day, by name. */
export async function ofDay(deps: StoreDeps, day: string): Promise<JobFailures[]> {
  const where = { text: "pk = :pk", values: { ":pk": partition(day) } };
  const { items } = await deps.content.query({ where });
  return items.map((item) => JobFailures.parse(item));
}
