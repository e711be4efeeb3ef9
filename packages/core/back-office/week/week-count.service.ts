import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayAfter, weekOf } from "../../kernel/shared/time.ts";
import { shards } from "../../people/presence/presence.rules.ts";
import * as Presence from "../../people/presence/presence.service.ts";
import * as Enquiries from "../enquiry/enquiry.service.ts";
import { daysOfWeek, isCountDue, weekBefore } from "./week.rules.ts";
import * as store from "./week.store.ts";

type Noted = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Counts the weeks that are due: the running week, and the weeks before it until they are final. It
 * can be repeated: if a run is killed, the figures only stay old until the next one.
 * @returns the number of weeks that were counted
 */
export async function countDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const running = weekOf(now);
  const weeks = [running, weekBefore(running), weekBefore(weekBefore(running))];
  const known = await store.find(deps, weeks);
  const due = weeks.filter((week) => {
    const counts = known.find((one) => one.week === week);
    return isCountDue(week, counts?.asOf ?? null, now);
  });
  for (const week of due) await count(deps, week, now);
  return due.length;
}

async function count(deps: Deps, week: string, now: number): Promise<void> {
  const sums = { students: 0, tests: 0, lectures: 0 };
  for (const shard of shards) {
    const tests = new Map<string, ReadonlySet<string>>();
    for await (const students of Presence.ofWeek(deps, week, shard)) {
      for (const one of students) {
        sums.students += one.came ? 1 : 0;
        sums.lectures += one.lectures.size;
        sums.tests += one.tests.size;
        if (one.tests.size > 0) tests.set(one.userId, one.tests);
      }
    }
    sums.tests -= await countElsewhere(deps, week, shard, tests);
  }
  const enquiries = await Enquiries.countOfDays(deps, daysOfWeek(week));
  await store.write(deps, { week, ...sums, enquiries, asOf: now });
}

/**
 * How many of the tests that are noted in a week were really submitted in a neighbouring week. A
 * note is written before its attempt is closed. So if a process died around Sunday's midnight, or
 * two processes closed the same attempt, the test is noted in both weeks. Attempts are read only
 * for such tests.
 */
async function countElsewhere(
  deps: Deps,
  week: string,
  shard: number,
  tests: Noted,
): Promise<number> {
  const doubtful: { testId: string; userId: string; n: 0 }[] = [];
  for (const other of [weekBefore(week), dayAfter(week, 7)]) {
    for await (const students of Presence.ofWeek(deps, other, shard)) {
      for (const { userId, tests: there } of students) {
        const both = [...(tests.get(userId) ?? [])].filter((testId) => there.has(testId));
        doubtful.push(...both.map((testId) => ({ testId, userId, n: 0 as const })));
      }
    }
  }
  if (doubtful.length === 0) return 0;
  const found = await Attempts.findMany(deps, doubtful);
  const moments = found.flatMap(({ read }) => read().attempt.submittedAt ?? []);
  return moments.filter((submittedAt) => weekOf(submittedAt) !== week).length;
}
