import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Buckets } from "./buckets.ts";

function filled(rate: number, burst?: number) {
  let now = 0;
  const buckets = new Buckets(() => now);
  const want = (units: number, name = "a") => ({ name, units, rate, ...(burst && { burst }) });
  return {
    pass: (ms: number) => void (now += ms),
    takes: (units: number, name?: string) => buckets.take([want(units, name)]) === undefined,
    takesBoth: (one: number, other: number) =>
      buckets.take([want(one, "a"), want(other, "b")]) === undefined,
    charge: (units: number) => buckets.charge([want(units)]),
  };
}

test("a bucket gives a second's worth immediately, and then as much as is refilled", () => {
  const { takes, pass } = filled(10);
  for (let n = 0; n < 10; n++) expect(takes(1)).toBe(true);
  expect(takes(1)).toBe(false);
  pass(100);
  expect([takes(1), takes(1)]).toEqual([true, false]);
  pass(60_000);
  for (let n = 0; n < 10; n++) expect(takes(1)).toBe(true);
  expect(takes(1)).toBe(false);
});

test("a bucket keeps its units when another one in the same request is empty", () => {
  const { takesBoth, takes } = filled(4);
  expect(takes(4, "b")).toBe(true);
  expect(takesBoth(1, 1)).toBe(false);
  expect([takes(4, "a"), takes(1, "a")]).toEqual([true, false]);
});

test("a request larger than a bucket empties a full one, and leaves it in debt", () => {
  const { takes, pass } = filled(2);
  expect(takes(8)).toBe(true);
  pass(3_000);
  expect(takes(1)).toBe(false);
  pass(500);
  expect(takes(1)).toBe(true);
});

test("extra cost of a call is always charged", () => {
  const { takes, charge, pass } = filled(2);
  charge(4);
  pass(1_000);
  expect(takes(1)).toBe(false);
  pass(1_000);
  expect(takes(1)).toBe(true);
});

test("a bucket never gives more than its rate and one burst", () => {
  const step = fc.record({ ms: fc.nat(500), units: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 4, max: 50 }), (steps, rate) => {
      const { takes, pass } = filled(rate);
      let [taken, passed] = [0, 0];
      for (const { ms, units } of steps) {
        pass(ms);
        passed += ms;
        if (takes(units)) taken += units;
        expect(taken).toBeLessThanOrEqual(rate + (rate * passed) / 1000 + 1e-6);
      }
    }),
  );
});
