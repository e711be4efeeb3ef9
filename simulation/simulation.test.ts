import { runs } from "@academy/core/testing/runs.ts";
import { expect, test } from "vitest";
import { check } from "./check.ts";
import { nothingMet } from "./choices.ts";

const SCHEDULES = runs(2000);
/** With timed sections they have up to 30 acts, the others up to 11. */
const TIMED = runs(1000);

/**
 * The same schedules in every run, 2,000 of them with `--thorough`; `npm run simulate` plays new
 * ones. docs/decisions describes what it has found, and the faults planted to measure it.
 */
test(`no answer is ever lost in ${SCHEDULES} schedules of trouble`, async () => {
  expect(await check({ runs: SCHEDULES, seed: 20_261_121 })).toBeNull();
});

test(`nor with timed sections, in ${TIMED} schedules: each answer is accepted in its section only`, async () => {
  const met = nothingMet();
  expect(await check({ runs: TIMED, seed: 20_261_123, timed: true, met })).toBeNull();
  // Of the same test: choices among shuffled questions, extra time, and two devices.
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(TIMED / 100);
});

test(`nor while AWS throttles, in ${SCHEDULES} schedules: calls end, logins pass, outboxes empty`, async () => {
  expect(await check({ runs: SCHEDULES, seed: 20_261_122, throttled: true })).toBeNull();
});
