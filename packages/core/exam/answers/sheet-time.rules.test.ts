import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSheet, type SheetEntry } from "./sheet.rules.ts";
import { limitSeconds, secondsSoFar } from "./sheet-time.rules.ts";

const START = Date.parse("2026-11-21T04:30:00Z");
const attempt = { startedAt: START, deadline: START + 60_000 };

test.each([
  [0, 0],
  [1, 1],
  [30_500, 31],
  [60_000, 60],
  [64_000, 60],
  [-5, 0],
])("%i ms after the start of a one-minute attempt, at most %i s have passed", (ms, seconds) => {
  expect(secondsSoFar(attempt, START + ms)).toBe(seconds);
});

const entry = (seconds: number): SheetEntry => ({ seq: 1, seconds, marked: false, value: "a" });

test("a reported day gets only the time that other questions have not used", () => {
  const before = [entry(20), undefined, undefined];
  const merged = [entry(20), entry(86_400), entry(10)];
  expect(limitSeconds(before, merged, 60).map((one) => one?.seconds)).toEqual([20, 40, 0]);
});

test("the total stays within the attempt and no stored time shrinks, whatever is reported", () => {
  const report = fc.record({ index: fc.nat(4), seconds: fc.nat(86_400), wait: fc.nat(40) });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 30 }), (reports) => {
      let sheet: readonly (SheetEntry | undefined)[] = Array.from({ length: 5 });
      let now = START;
      reports.forEach(({ index, seconds, wait }, at) => {
        now += wait * 1000;
        const incoming = { index, seq: at + 1, seconds, marked: false, value: "a" };
        const most = secondsSoFar({ startedAt: START, deadline: START + 600_000 }, now);
        const next = limitSeconds(sheet, mergeSheet(sheet, [incoming]).sheet, most);
        const times = next.map((one) => one?.seconds ?? 0);
        expect(times.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
        times.forEach((one, i) => expect(one).toBeGreaterThanOrEqual(sheet[i]?.seconds ?? 0));
        sheet = next;
      });
    }),
  );
});

test("times within the limit are kept unchanged", () => {
  const merged = [entry(20), entry(40)];
  expect(limitSeconds([], merged, 60)).toBe(merged);
});
