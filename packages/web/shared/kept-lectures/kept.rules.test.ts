import { expect, test } from "vitest";
import { megabytes, pieceAt, piecesLeft, piecesOf, whyNoSpace } from "./kept.rules.ts";

const MIB = 1_048_576;

test("pieces of 1 MiB cover a file once, the last as far as it goes", () => {
  for (const bytes of [1, MIB - 1, MIB, MIB + 1, 39_000_000]) {
    const all = Array.from({ length: piecesOf(bytes) }, (_, n) => pieceAt(n, bytes));
    expect(all[0]?.from).toBe(0);
    expect(all.at(-1)?.to).toBe(bytes);
    for (const [n, { from, to }] of all.entries()) {
      expect(to - from).toBeGreaterThan(0);
      expect(to - from).toBeLessThanOrEqual(MIB);
      if (n > 0) expect(from).toBe(all[n - 1]?.to);
    }
  }
});

test("what is here is not loaded again", () => {
  const bytes = 3 * MIB + 10;
  expect(piecesLeft(bytes, new Set())).toEqual({ left: [0, 1, 2, 3], got: 0 });
  expect(piecesLeft(bytes, new Set([0, 2]))).toEqual({ left: [1, 3], got: 2 * MIB });
  expect(piecesLeft(bytes, new Set([0, 1, 2, 3]))).toEqual({ left: [], got: bytes });
});

test("a device keeps 20 lectures, 2 GB, and a tenth of the lecture to spare", () => {
  const one = { bytes: 40_000_000, got: 0 };
  const others = (count: number, bytes: number) => Array.from({ length: count }, () => ({ bytes }));
  expect(whyNoSpace(one, { others: others(19, 1), free: null })).toBeNull();
  expect(whyNoSpace(one, { others: others(20, 1), free: null })).toMatch(/^20 lectures/);
  expect(whyNoSpace(one, { others: others(1, 1_960_000_000), free: null })).toBeNull();
  expect(whyNoSpace(one, { others: others(1, 1_960_000_001), free: null })).toMatch(/2 GB/);
  expect(whyNoSpace(one, { others: [], free: 44_000_000 })).toBeNull();
  expect(whyNoSpace(one, { others: [], free: 43_999_999 })).toBe(
    "This device has too little space: the lecture needs 44 MB. Free some, then try again.",
  );
  expect(whyNoSpace({ ...one, got: 30_000_000 }, { others: [], free: 11_000_000 })).toBeNull();
});

test("sizes are in whole megabytes, one at least", () => {
  expect([1, 1_499_999, 38_600_000].map(megabytes)).toEqual(["1 MB", "1 MB", "39 MB"]);
});
