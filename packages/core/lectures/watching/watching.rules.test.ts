import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import { runs } from "../../testing/runs.ts";
import { secondsOf, stretchesOf } from "./watched-bits.rules.ts";
import { emptyRecord, isOver, withEnd, withReport } from "./watching.rules.ts";
import type { WatchRecord } from "./watching.schema.ts";

const T0 = Date.parse("2026-11-28T10:00:00.000Z");
const LENGTH = 3600;

const report = (n: number, stretches: [number, number][], at = stretches.at(-1)?.[1] ?? 0) => ({
  n,
  stretches,
  at,
  agoSeconds: 0,
});

const opening = (playback: string, openedAt = T0) => ({ playback, openedAt });

test("a forged hour after one minute counts two minutes, also in many reports and later", () => {
  const one = opening("one");
  let record = withReport(emptyRecord(LENGTH), one, report(1, [[0, 3600]]), T0 + MINUTE);
  expect(secondsOf(record)).toBe(120);
  for (const n of [2, 3, 4]) {
    record = withReport(record, one, report(n, [[n * 600, n * 600 + 600]]), T0 + MINUTE);
  }
  expect(secondsOf(record)).toBe(120);
  record = withReport(record, one, report(5, [[0, 3600]]), T0 + 2 * MINUTE);
  expect(stretchesOf(record)).toEqual([[0, 240]]);
  // The limit also applies if a bit is for several seconds, and if the report came before the
  // opening by the clock of another process.
  const day = withReport(emptyRecord(86_400), one, report(1, [[0, 86_400]]), T0 + MINUTE);
  expect(secondsOf(day)).toBe(110);
  const early = withReport(emptyRecord(LENGTH), one, report(1, [[0, 3600]]), T0 - SECOND);
  expect(secondsOf(early)).toBe(0);
});

test("an opening that made room for others is still cut, and an honest one is not", () => {
  let record = withReport(
    emptyRecord(LENGTH),
    opening("first"),
    report(1, [[0, 600]]),
    T0 + 10 * MINUTE,
  );
  for (let i = 1; i <= 5; i++) {
    const at = T0 + (10 + i) * MINUTE;
    const from = 1000 + i * 60;
    record = withReport(
      record,
      opening(`later ${i}`, at - MINUTE),
      report(1, [[from, from + 60]]),
      at,
    );
  }
  expect(record.plays.map(({ id }) => id)).toEqual(["later 2", "later 3", "later 4", "later 5"]);
  expect(record.gone).toEqual({ at: T0 + 11 * MINUTE, sum: 600 });
  const now = T0 + 15 * MINUTE;
  const forged = withReport(record, opening("first"), report(2, [[2000, 3600]]), now);
  expect(secondsOf(forged) - secondsOf(record)).toBe(1200);
  const again = withReport(forged, opening("first"), report(3, [[2000, 3600]]), now);
  expect(again.bits).toBe(forged.bits);
  // A report from a device that was without a connection for hours.
  const late = withReport(
    record,
    opening("offline", T0 + MINUTE),
    report(1, [[2000, 2500]]),
    T0 + 5 * HOUR,
  );
  expect(secondsOf(late) - secondsOf(record)).toBe(500);
});

test("the later place counts, also if its report comes first", () => {
  const [one, other] = [opening("one"), opening("other")];
  const now = T0 + HOUR;
  const early = { ...report(1, [[0, 60]]), agoSeconds: 600 };
  const late = { ...report(1, [[60, 90]]), agoSeconds: 5 };
  const start = emptyRecord(LENGTH);
  const inOrder = withReport(withReport(start, one, early, now), other, late, now);
  const reversed = withReport(withReport(start, other, late, now), one, early, now);
  expect([inOrder.at, reversed.at]).toEqual([90, 90]);
  expect(inOrder.seenAt).toBe(now - 5 * SECOND);
  // A repeated report does not become newer, and no report is older than its opening.
  expect(withReport(inOrder, one, early, now + HOUR)).toBe(inOrder);
  const old = withReport(start, one, { ...early, agoSeconds: 1e9 }, now);
  expect(old.seenAt).toBe(T0);
});

test("an opening that was ended stays so, and what it still reports counts", () => {
  const one = opening("one");
  const ended = withEnd(emptyRecord(null), one);
  expect(isOver(ended, "one")).toBe(true);
  const record = withReport(ended, one, report(1, [[0, 66]]), T0 + MINUTE);
  expect([isOver(record, "one"), isOver(record, "other"), secondsOf(record)]).toEqual([
    true,
    false,
    66,
  ]);
});

/** A device plays stretches at a speed, with jumps in between. */
const played = fc.record({
  device: fc.nat(1),
  from: fc.integer({ min: 0, max: LENGTH * 10 }).map((tenths) => tenths / 10),
  seconds: fc.integer({ min: 0, max: 3000 }).map((tenths) => tenths / 10),
  speed: fc.constantFrom(0.75, 1, 1.5, 2),
  /** How many times the report arrives, and its position among all reports. */
  times: fc.integer({ min: 1, max: 3 }),
  order: fc.nat(1000),
});

test("watched is the union of what was played, whatever is repeated, lost or late", () => {
  fc.assert(
    fc.property(fc.array(played, { maxLength: 30 }), (all) => {
      const seen = Array.from({ length: LENGTH + 300 }, () => false);
      const counts = [0, 0];
      // Until something plays, and between two stretches, a device takes some time.
      let now = T0 + 20 * SECOND;
      const sent = all.map(({ device, from, seconds, speed, times, order }) => {
        now += Math.ceil((seconds / speed) * SECOND);
        const to = from + seconds;
        // Computed in another way than the product does: second by second.
        for (let second = 0; second < seen.length; second++) {
          if (second + 0.5 >= from && second + 0.5 < to) seen[second] = true;
        }
        counts[device] = (counts[device] ?? 0) + 1;
        return { device, times, order, at: now, given: report(counts[device] ?? 0, [[from, to]]) };
      });
      const arrivals = sent
        .flatMap((one) =>
          Array.from({ length: one.times }, (_, i) => ({
            ...one,
            key: (one.order * (i + 1)) % 997,
          })),
        )
        .toSorted((one, other) => one.key - other.key);
      const record = arrivals.reduce<WatchRecord>(
        (before, { device, given, at }) =>
          // Each report says, by its own clock, how long ago the student was at its place.
          withReport(
            before,
            opening(`d${device}`),
            { ...given, agoSeconds: (now - at) / SECOND },
            now,
          ),
        emptyRecord(LENGTH),
      );
      const found = seen.map(() => false);
      for (const [from, to] of stretchesOf(record)) found.fill(true, from, to);
      expect(found).toEqual(seen);
    }),
    { numRuns: runs(500) },
  );
});
