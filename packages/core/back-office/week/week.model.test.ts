import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { Draw } from "../../testing/papers/draw.ts";
import { seedOfRun } from "../../testing/runs.ts";
import { liveThrough, type MonthFacts } from "./month.fixture.ts";
import * as Report from "./week-report.service.ts";

/** Midnight in India before a Monday; weeks are counted here by milliseconds alone. */
const FIRST = Date.parse("2026-10-25T18:30:00.000Z");
const WEEK = 7 * DAY;
const DAYS = 33;

/** The figures of a week, counted from what happened. */
function recount(facts: MonthFacts, from: number, now: number) {
  const within = ({ at }: { at: number }) => from <= at && at < from + WEEK;
  const [visits, lectures] = [facts.visits.filter(within), facts.lectures.filter(within)];
  const people = new Set([...visits, ...lectures].map(({ userId }) => userId));
  const watched = new Set(lectures.map(({ userId, videoId }) => `${userId} ${videoId}`));
  const subscriptions = [...facts.subscriptions.values()];
  const today = Math.floor((now - FIRST) / DAY);
  const lastDay = Math.min((from + WEEK - FIRST) / DAY - 1, today);
  const dayOfEnd = ({ endsAt }: { endsAt: number }) => Math.floor((endsAt - FIRST) / DAY);
  const isSoon = (day: number) => lastDay <= day && day <= lastDay + 30;
  return {
    students: people.size,
    tests: facts.tests.filter(within).length,
    lectures: watched.size,
    enquiries: facts.enquiries.filter((at) => within({ at })).length,
    enrolled: subscriptions.filter(({ startsAt }) => within({ at: startsAt })).length,
    netPaise: facts.money.filter(within).reduce((sum, { paise }) => sum + paise, 0),
    ending: subscriptions.filter((one) => isSoon(dayOfEnd(one))).length,
  };
}

async function compare(students: number, seed: number): Promise<void> {
  let now = FIRST;
  const log = { info: () => {}, error: () => {} };
  const deps = { ...memoryDeps({ now: () => now }), log };
  const facts = await liveThrough({
    deps,
    draw: new Draw(seed),
    students: Array.from({ length: students }, () => randomUUID()),
    from: FIRST,
    days: DAYS,
    setClock: (at) => void (now = at),
  });
  for (let week = 0; week < 5; week++) {
    const from = FIRST + week * WEEK;
    const monday = new Date(from + DAY / 2).toISOString().slice(0, 10);
    const { figures } = await Report.read(deps, monday);
    const values = Object.fromEntries(
      Object.entries(figures).map(([name, { value }]) => [name, value]),
    );
    expect(values, `week of ${monday}, seed ${seed}`).toEqual(recount(facts, from, now));
    if (week === 0) continue;
    const before = Object.fromEntries(
      Object.entries(figures).map(([name, one]) => [name, one.before]),
    );
    const { ending: _ending, ...earlier } = recount(facts, from - WEEK, now);
    expect(before).toMatchObject(earlier);
  }
}

test("every figure of a week equals a recount of a random month", () => compare(25, seedOfRun()));

test(
  "every figure equals a recount with ten thousand students",
  { tags: ["thorough"], timeout: 300_000 },
  () => compare(10_000, seedOfRun()),
);
