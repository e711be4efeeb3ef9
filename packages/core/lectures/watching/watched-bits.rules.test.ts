import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import {
  addStretches,
  bitsOf,
  MOST_BITS,
  readBits,
  secondsOf,
  shareOf,
  stretchesOf,
  unitFor,
  writeBits,
} from "./watched-bits.rules.ts";

const everything = { most: MOST_BITS };

test("a bit is a second up to 68 minutes, and a day has room", () => {
  expect([60, 4096, 4097, 8192, 86_400, null].map(unitFor)).toEqual([1, 1, 2, 2, 22, 22]);
  for (const seconds of [1, 4096, 5000, 36_000, 86_400]) {
    expect(bitsOf([0, seconds], unitFor(seconds)).end).toBeLessThanOrEqual(MOST_BITS);
  }
});

test("a second is watched when its middle is", () => {
  expect(bitsOf([0.4, 2.5], 1)).toEqual({ first: 0, end: 2 });
  expect(bitsOf([0.6, 2.6], 1)).toEqual({ first: 1, end: 3 });
  expect(bitsOf([10, 12], 22)).toEqual({ first: 0, end: 1 });
  expect(bitsOf([12, 10], 1)).toEqual({ first: 12, end: 10 });
});

const bitList = fc.array(fc.nat(MOST_BITS - 1), { maxLength: 200 });

test("bits are read as they were written, in at most 683 characters", () => {
  fc.assert(
    fc.property(bitList, (set) => {
      const bits = new Uint8Array(MOST_BITS);
      for (const at of set) bits[at] = 1;
      const text = writeBits(bits);
      expect(text.length).toBeLessThanOrEqual(683);
      expect(readBits(text)).toEqual(bits);
      expect(secondsOf({ bits: text, unit: 2 })).toBe(2 * new Set(set).size);
    }),
    { numRuns: runs(300) },
  );
});

const cuts = fc.array(fc.double({ min: 0, max: 4000, noNaN: true }), { minLength: 2 });

test("stretches that meet are as one, wherever they meet and in any order", () => {
  fc.assert(
    fc.property(
      cuts,
      fc.integer({ min: 1, max: 22 }),
      fc.infiniteStream(fc.nat()),
      (at, unit, draw) => {
        const places = at.toSorted((one, other) => one - other);
        const parts = places.slice(1).map((to, i): [number, number] => [places[i] ?? 0, to]);
        const shuffled = parts
          .map((part) => [draw.next().value ?? 0, part] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, part]) => part);
        const inParts = new Uint8Array(MOST_BITS);
        const whole = new Uint8Array(MOST_BITS);
        addStretches(inParts, shuffled, { unit, ...everything });
        addStretches(whole, [[places[0] ?? 0, places.at(-1) ?? 0]], { unit, ...everything });
        expect(inParts).toEqual(whole);
      },
    ),
    { numRuns: runs(300) },
  );
});

test("what was watched is shown as stretches, and as a share of the lecture", () => {
  const bits = new Uint8Array(MOST_BITS);
  const limits = { unit: 1, ...everything };
  addStretches(
    bits,
    [
      [10, 20],
      [15, 30],
      [100, 101],
    ],
    limits,
  );
  const record = { bits: writeBits(bits), unit: 1 };
  expect(stretchesOf(record)).toEqual([
    [10, 30],
    [100, 101],
  ]);
  expect([shareOf(record, 210), shareOf(record, 10), shareOf(record, null)]).toEqual([
    0.1,
    1,
    null,
  ]);
  expect(stretchesOf({ bits: "", unit: 1 })).toEqual([]);
  addStretches(bits, [[0, 90_000]], limits);
  expect(stretchesOf({ bits: writeBits(bits), unit: 1 })).toEqual([[0, MOST_BITS]]);
});
