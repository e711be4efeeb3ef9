import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@academy/core/testing/runs.ts";
import {
  isKeyTime,
  minutesLeft,
  onGrid,
  piecesOf,
  repeatsBetween,
  slotOf,
} from "./timing.rules.ts";

/** When frames are shown, after repeats were added to a source's frames. */
function shown(frames: readonly number[], end: number): number[] {
  let last = 0;
  const times = [0];
  for (const at of frames.map(onGrid)) {
    times.push(...repeatsBetween(last, at));
    if (at > last) times.push(at);
    last = Math.max(last, at);
  }
  return [...times, ...repeatsBetween(last, end)];
}

test("a frame near a key frame's time is that key frame, others stay where they are", () => {
  expect([3.999, 4.0015, 3.99, 59.9995].map(onGrid)).toEqual([4, 4, 3.99, 60]);
  expect([0, 4, 8, 60].every(isKeyTime)).toBe(true);
  expect([1, 3.99, 61].some(isKeyTime)).toBe(false);
});

test("what stands still is shown again each second, and at each key frame's time in any case", () => {
  expect(repeatsBetween(0.5, 3.2)).toEqual([1, 2, 3]);
  expect(repeatsBetween(3.96, 4.04)).toEqual([4]);
  expect(repeatsBetween(3.2, 3.24)).toEqual([]);
  expect(repeatsBetween(4, 4.04)).toEqual([]);
  expect(repeatsBetween(3.96, 4)).toEqual([]);
});

test("every four seconds there is a key frame, in films of any frame rate and with any gap", () => {
  const gap = fc.oneof(
    fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    fc.integer({ min: 1, max: 90 }),
  );
  fc.assert(
    fc.property(fc.array(gap, { minLength: 1, maxLength: 200 }), (gaps) => {
      let at = 0;
      const frames = gaps.map((one) => (at += one));
      const times = shown([0, ...frames], at);
      const keys = times.filter(isKeyTime);
      expect(keys).toEqual(Array.from({ length: keys.length }, (_, i) => 4 * i));
      expect(keys.length).toBeGreaterThanOrEqual(Math.ceil(at / 4 - 1e-3));
      for (const [i, time] of times.entries()) {
        const before = times[i - 1] ?? time - 0.1;
        expect(time).toBeGreaterThan(before);
        expect(time - before).toBeLessThan(1.003);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("a copy of fewer frames takes as many as its rate says", () => {
  const frames = Array.from({ length: 250 }, (_, i) => i / 25);
  const taken = (fps: number) => new Set(frames.map((at) => slotOf(at, fps))).size;
  expect([5, 12.5, 15, 25, 30].map(taken)).toEqual([50, 125, 150, 250, 250]);
});

test("a lecture is divided into minutes, the last one shorter", () => {
  expect(piecesOf(150)).toEqual([
    { from: 0, to: 60 },
    { from: 60, to: 120 },
    { from: 120, to: 150 },
  ]);
  expect(piecesOf(60)).toHaveLength(1);
  expect(piecesOf(0.5)).toEqual([{ from: 0, to: 0.5 }]);
});

test.for([60.011, 60.6, 61.2, 119.99, 3600.021, 3601.5])(
  "each piece of %d seconds has a picture, also where the sound ends last",
  (seconds) => {
    // The last picture begins half a second before the sound ends.
    const times = shown([0, seconds - 0.5], seconds - 0.5);
    const pieces = piecesOf(seconds);
    for (const { from, to } of pieces) {
      expect(times.filter((at) => at >= from && at < to).length).toBeGreaterThan(0);
    }
    expect(pieces.at(-1)?.to).toBe(seconds);
  },
);

test("the time that is left follows from the pieces made, and is not guessed before the first", () => {
  expect(minutesLeft({ seconds: 0, ms: 5_000 }, 3_600)).toBeNull();
  expect(minutesLeft({ seconds: 60, ms: 30_000 }, 1_300)).toBe(11);
  expect(minutesLeft({ seconds: 600, ms: 60_000 }, 0.1)).toBe(1);
});
