import { runs } from "@academy/core/testing/runs.ts";
import { expect, test } from "vitest";
import { check } from "./check.ts";

const SCHEDULES = runs(2000);

/**
 * The same schedules in every run, 2,000 of them with `--thorough`; `npm run simulate` plays new
 * ones. docs/decisions describes what it has found, and the faults planted to measure it.
 */
test(`no answer is ever lost in ${SCHEDULES} schedules of trouble`, async () => {
  expect(await check({ runs: SCHEDULES, seed: 20_261_121 })).toBeNull();
});

test(`nor with timed sections, in ${SCHEDULES} schedules: each answer is accepted in its section only`, async () => {
  expect(await check({ runs: SCHEDULES, seed: 20_261_123, timed: true })).toBeNull();
});

test(`nor while AWS throttles, in ${SCHEDULES} schedules: calls end, logins pass, outboxes empty`, async () => {
  expect(await check({ runs: SCHEDULES, seed: 20_261_122, throttled: true })).toBeNull();
});
