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
])("%i ms after its start an attempt of a minute has lasted %i s at most", (ms, seconds) => {
  expect(secondsSoFar(attempt, START + ms)).toBe(seconds);
});

const entry = (seconds: number): SheetEntry => ({ seq: 1, seconds, marked: false, value: "a" });

test("a claim of a day leaves the other questions their time and takes what is left", () => {
  const before = [entry(20), undefined, undefined];
  const merged = [entry(20), entry(86_400), entry(10)];
  expect(limitSeconds(before, merged, 60).map((one) => one?.seconds)).toEqual([20, 40, 0]);
});

test("whatever browsers claim, the sum stays within the attempt and no time is taken back", () => {
  const claim = fc.record({ index: fc.nat(4), seconds: fc.nat(86_400), wait: fc.nat(40) });
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 30 }), (claims) => {
      let sheet: readonly (SheetEntry | undefined)[] = Array.from({ length: 5 });
      let now = START;
      claims.forEach(({ index, seconds, wait }, at) => {
        now += wait * 1000;
        const said = { index, seq: at + 1, seconds, marked: false, value: "a" };
        const most = secondsSoFar({ startedAt: START, deadline: START + 600_000 }, now);
        const next = limitSeconds(sheet, mergeSheet(sheet, [said]).sheet, most);
        const times = next.map((one) => one?.seconds ?? 0);
        expect(times.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
        times.forEach((one, i) => expect(one).toBeGreaterThanOrEqual(sheet[i]?.seconds ?? 0));
        sheet = next;
      });
    }),
  );
});

test("an honest count is kept to the second", () => {
  const merged = [entry(20), entry(40)];
  expect(limitSeconds([], merged, 60)).toBe(merged);
});
