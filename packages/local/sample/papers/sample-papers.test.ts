import { patternTotals } from "@academy/core/exam/pattern/pattern.rules.ts";
import { presets } from "@academy/core/exam/pattern/presets.rules.ts";
import { paperTypes } from "@academy/response-types/registry.ts";
import { describe, expect, test } from "vitest";
import { biologyFacts } from "./biology.ts";
import { chemistryFacts } from "./chemistry-facts.ts";
import { chemistryRules } from "./chemistry.ts";
import { mechanics } from "./mechanics.ts";
import { olympiad } from "./olympiad.ts";
import { choiceOf, factsOf, type Rule, shown } from "./rule.ts";
import { samplePapers } from "./sample-papers.ts";
import { furtherPhysics, wavesAndCircuits } from "./waves-and-fields.ts";

/** As many questions of a rule as the papers use. */
const USED = [0, 1, 2, 3, 4, 5];

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

/** Every answer a second time, from other formulas, by counting or by solving backwards. */
const PHYSICS: Record<string, (...n: number[]) => number> = {
  // The speed falls to 0 at a steady rate, so the mean speed is half of the first one.
  braking: (v, a) => (v / 2) * (v / a),
  fall: (t) => ((0 + 10 * t) / 2) * t,
  // Time of flight times horizontal speed.
  range: (u) => ((2 * u * Math.SQRT1_2) / 10) * u * Math.SQRT1_2,
  friction: (m, f, r) => f / m - r / m,
  sticking: (a, b, u) => u - (b * u) / (a + b),
  rebound: (m, u, v, t) => (m * v - m * -u) / t,
  lifting: (m, h, t) => m * 10 * (h / t),
  kinetic: (m, v) => (m * v) ** 2 / (2 * m),
  efficiency: (p, e) => p - p * (1 - e / 100),
  depth: (d, h) => 10 * (d * h),
  balance: (f, d, w) => d / (w / f),
  stretching: (f, l, a) => (f / (a * 1e-6) / 2e11) * l * 1e3,
  spring: (k, x) => ((k * (x / 100)) / 2) * (x / 100),
  "wave-speed": (f, l) => l / (1 / f),
  fringes: (w, d, a) => ((w * 1e-9) / (a * 1e-3)) * d * 1e3,
  string: (n, v, l) => v / ((2 * l) / n),
  siren: (f, v) => f / (1 - v / 340),
  charge: (a, m) => a * (m * 60),
  wire: (l, a, r) => (r * 1e-7 * l) / (a * 1e-6),
  network: (v, a, b, c) => v / (a + 1 / (1 / b + 1 / c)),
  terminal: (e, r, s) => e - (e / (r + s)) * s,
  divider: (v, a, b) => v - (v / (a + b)) * a,
  lens: (f, u) => 1 / (1 / f - 1 / u),
  decay: (n, k) => n * 0.5 ** k,
  capacitor: (c, v) => 0.5 * c * 1e-6 * v * v * 1e3,
  "wire-force": (a, b, l) => b * a * (l / 100),
  "heated-gas": (p, a, b) => (p / (273 + a)) * (273 + b),
  photoelectric: (e, w) => -(w - e),
  circle: (m, v, r) => m * (v / r) ** 2 * r,
};

const CHEMISTRY: Record<string, (...n: number[]) => number> = {
  moles: (m) => m / (2 * 1 + 16),
  molarity: (m, v) => m / (23 + 16 + 1) / (v / 1000),
  dilution: (v, c, w) => c / (w / v),
  "gas-volume": (n) => n * 22.4,
  boyle: (p, v, w) => p / (w / v),
  ph: (k) => -Math.log10(10 ** -k),
  poh: (k) => -Math.log10(1e-14 / 10 ** -k),
  heat: (m, t) => m * t * 4.2,
  "first-order": (k, h) => (Math.log(2 ** k) / Math.LN2) * h,
  electrolysis: (q) => (q / 96_500 / 2) * 63.5,
  electrons: (z, a) => count(z + 1, a, () => true),
  // Two electrons in each orbital of each sub-shell.
  shell: (n) => sum(0, n - 1, (l) => 2 * (2 * l + 1)),
  // Four bonds of each carbon, less both ends of the bonds between them.
  alkane: (n) => 4 * n - 2 * (n - 1),
};

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

const SETS = [
  ["Physics", [...mechanics, ...wavesAndCircuits, ...furtherPhysics], PHYSICS],
  ["Chemistry", chemistryRules, CHEMISTRY],
  ["Olympiad", olympiad, OLYMPIAD],
] as const satisfies readonly (readonly [string, readonly Rule[], typeof PHYSICS])[];

describe.each(SETS)("%s", (subject, rules, again) => {
  test("every key agrees with a second calculation", () => {
    expect(Object.keys(again).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
    for (const rule of rules) {
      for (const i of subject === "Olympiad" ? [0, 1] : USED) {
        const given = rule.given(i);
        const expected = again[rule.id]?.(...given) ?? Number.NaN;
        const answer = rule.answer(...given);
        expect(Math.abs(answer - expected), `${rule.id} ${i}: ${answer}, ${expected}`).toBeLessThan(
          1e-6 * Math.abs(answer),
        );
      }
    }
  });
});

test.each(SETS.slice(0, 2))(
  "%s has one correct option of four different ones",
  (subject, rules) => {
    for (const rule of rules) {
      for (const i of USED) {
        const { options = [], answerKey } = choiceOf(subject, rule, i);
        expect(new Set(options).size, `${rule.id} ${i}`).toBe(4);
        const correct = shown(rule.answer(...rule.given(i)), rule.unit);
        expect(options.indexOf(correct), `${rule.id} ${i}`).toBe(answerKey);
      }
    }
  },
);

test.each([
  ["chemistry", chemistryFacts],
  ["biology", biologyFacts],
])("each answer in %s belongs to one name of its table", (_subject, tables) => {
  expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
  for (const table of tables) {
    expect(new Set(table.rows.map(([, is]) => is)).size, table.id).toBe(table.rows.length);
    factsOf("Any", table).forEach(({ options = [], answerKey }, row) => {
      expect(new Set(options).size, table.id).toBe(4);
      expect(options[Number(answerKey)]).toBe(table.rows[row]?.[1]);
    });
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
