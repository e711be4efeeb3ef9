import fc from "fast-check";
import { expect, test } from "vitest";
import { medianOf, Times } from "./median.rules.ts";

const counted = (seconds: readonly number[]) => {
  const times = new Times();
  for (const one of seconds) times.add(one);
  return times.distribution();
};

test("the median equals that of the sorted list", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 1, maxLength: 40 }), (seconds) => {
      const sorted = seconds.toSorted((a, b) => a - b);
      const half = sorted.length / 2;
      const middle = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0];
      expect(medianOf(counted(seconds))).toBe(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2);
    }),
  );
  expect(medianOf([])).toBeNull();
});

test("one student's false time hardly moves the median", () => {
  const honest = Array.from({ length: 10 }, () => 30);
  expect(medianOf(counted([...honest, 86_400]))).toBe(30);
});
