import { patternTotals } from "@academy/core/exam/pattern/pattern.rules.ts";
import { presets } from "@academy/core/exam/pattern/presets.rules.ts";
import { paperTypes } from "@academy/response-types/registry.ts";
import { expect, test } from "vitest";
import { olympiad } from "./olympiad.ts";
import { samplePapers } from "./sample-papers.ts";

const count = (from: number, to: number, is: (k: number) => boolean): number => {
  let found = 0;
  for (let k = from; k <= to; k++) if (is(k)) found++;
  return found;
};
const sum = (from: number, to: number, of: (k: number) => number): number => {
  let total = 0;
  for (let k = from; k <= to; k++) total += of(k);
  return total;
};
const power = (base: bigint, exponent: number): bigint => base ** BigInt(exponent);
const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
const digitsZero = (text: string): number => /0*$/.exec(text)?.[0].length ?? 0;
const divides = (d: number, n: number) => n % d === 0;

/** Every answer a second time, from other formulas or by counting. */
const OLYMPIAD: Record<string, (...n: number[]) => number> = {
  divisors: (a, b) => {
    const n = 2 ** a * 3 ** b * 5;
    return count(1, n, (k) => divides(k, n));
  },
  zeros: (n) => digitsZero(String(factorial(n))),
  "last-digits": (a, n) => Number(power(BigInt(a), n) % 100n),
  multiples: (n, a, b) => count(1, n, (k) => divides(a, k) || divides(b, k)),
  coprime: (n) => count(1, n, (k) => count(2, k, (d) => divides(d, k) && divides(d, n)) === 0),
  solutions: (n) => sum(1, n, (x) => count(1, n, (y) => n - x - y >= 1)),
  handshakes: (n) => sum(1, n - 1, (k) => k),
  diagonals: (n) => sum(1, n, (a) => count(a + 1, n, (b) => b - a > 1 && b - a < n - 1)),
  // The area is half of the perimeter times the radius.
  inradius: (a, b) => (a * b) / (a + b + Math.hypot(a, b)),
  chord: (r, d) => 2 * r * Math.sin(Math.acos(d / r)),
  integers: (n) => count(-100, 100, (x) => Math.abs(2 * x - 1) <= n),
  "sum-product": (s, p) => s * (s * s - 2 * p - p),
  paths: (a, b) => {
    const to = (x: number, y: number): number =>
      x === 0 || y === 0 ? 1 : to(x - 1, y) + to(x, y - 1);
    return to(a, b);
  },
  clock: (a, b, p, q) => {
    let n = 1;
    while (n % p !== a || n % q !== b) n++;
    return n;
  },
  squares: (n) => sum(1, n, (size) => (n - size + 1) ** 2),
};

test("every key agrees with a second calculation", () => {
  expect(Object.keys(OLYMPIAD).toSorted()).toEqual(olympiad.map(({ id }) => id).toSorted());
  for (const rule of olympiad) {
    for (const i of [0, 1]) {
      const given = rule.given(i);
      const expected = OLYMPIAD[rule.id]?.(...given) ?? Number.NaN;
      const answer = rule.answer(...given);
      expect(Math.abs(answer - expected), `${rule.id} ${i}: ${answer}, ${expected}`).toBeLessThan(
        1e-6 * Math.abs(answer),
      );
    }
  }
});

const ruled = samplePapers.flatMap(({ questions, ...paper }) =>
  questions ? [{ ...paper, questions }] : [],
);

test.each(ruled)("$name has the sections, types and marks of its pattern", (paper) => {
  const pattern = presets.find(({ id }) => id === paper.pattern);
  if (!pattern) throw new Error(`There is no pattern ${paper.pattern}`);
  const totals = patternTotals(pattern);
  expect(paper.questions).toHaveLength(totals.totalQuestions);
  const asked = pattern.sectionDetails.flatMap((one) =>
    Array.from({ length: one.numQuestions }, () => [one.subject, one.type]),
  );
  expect(paper.questions.map((one) => [one.subject, one.responseType])).toEqual(asked);
  const texts = paper.questions.map(({ question }) => question);
  expect(new Set(texts).size).toBe(texts.length);
  const own = paper.questions.reduce((sum_, { marks = 0 }) => sum_ + marks, 0);
  if (pattern.statedMarks !== null) expect(own).toBe(pattern.statedMarks);
});

test("a number to enter is whole, and in the IOQM from 0 to 99", () => {
  for (const { pattern, questions } of ruled) {
    for (const { responseType, answerKey, question } of questions) {
      if (responseType !== paperTypes.number) continue;
      expect(Number.isInteger(answerKey), question).toBe(true);
      if (pattern === "ioqm") expect(answerKey).toSatisfy((key: number) => key >= 0 && key <= 99);
    }
  }
});
