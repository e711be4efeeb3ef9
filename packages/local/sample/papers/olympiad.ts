import type { Rule } from "./rule.ts";

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The remainder of a power, by repeated multiplication. */
const remainder = (base: number, power: number, by: number): number =>
  Array.from({ length: power }).reduce<number>((rest) => (rest * base) % by, 1 % by);

/** Questions with answers from 00 to 99, as in the IOQM. */
export const olympiad: readonly Rule[] = [
  {
    id: "divisors",
    topic: "Number theory",
    subTopic: "Divisors",
    difficulty: "EASY",
    given: (i) => [3 + i, 2 + i],
    ask: (a, b) =>
      `How many positive divisors has the number 2<sup>${a}</sup> × 3<sup>${b}</sup> × 5?`,
    answer: (a, b) => (a + 1) * (b + 1) * 2,
    unit: "",
    why: (a, b) => `(${a} + 1)(${b} + 1)(1 + 1)`,
  },
  {
    id: "zeros",
    topic: "Number theory",
    subTopic: "Divisors",
    difficulty: "EASY",
    given: (i) => [60 + 40 * i],
    ask: (n) => `With how many zeros does the number ${n}! = 1 × 2 × 3 × … × ${n} end?`,
    answer: (n) => Math.floor(n / 5) + Math.floor(n / 25) + Math.floor(n / 125),
    unit: "",
    why: (n) => `Count the factors 5: ⌊${n}/5⌋ + ⌊${n}/25⌋ + ⌊${n}/125⌋`,
  },
  {
    id: "last-digits",
    topic: "Number theory",
    subTopic: "Remainders",
    difficulty: "DIFFICULT",
    given: (i) => [7 + 6 * i, 2026],
    ask: (a, n) => `What number is formed by the last two digits of ${a}<sup>${n}</sup>?`,
    answer: (a, n) => remainder(a, n, 100),
    unit: "",
    why: (a, n) => `The powers of ${a} repeat modulo 100; ${a}<sup>${n}</sup> modulo 100`,
  },
  {
    id: "multiples",
    topic: "Combinatorics",
    subTopic: "Counting",
    difficulty: "MEDIUM",
    given: (i) => [100 + 20 * i, 3, 5],
    ask: (n, a, b) => `How many of the numbers from 1 to ${n} are divisible by ${a} or by ${b}?`,
    answer: (n, a, b) => Math.floor(n / a) + Math.floor(n / b) - Math.floor(n / (a * b)),
    unit: "",
    why: (n, a, b) => `⌊${n}/${a}⌋ + ⌊${n}/${b}⌋ − ⌊${n}/${a * b}⌋`,
  },
  {
    id: "coprime",
    topic: "Number theory",
    subTopic: "Divisors",
    difficulty: "MEDIUM",
    given: (i) => [60 + 24 * i],
    ask: (n) => `How many of the numbers from 1 to ${n} have no common divisor with ${n} except 1?`,
    answer: (n) => Array.from({ length: n }, (_, k) => k + 1).filter((k) => gcd(k, n) === 1).length,
    unit: "",
    why: (n) => `Euler's function: φ(${n})`,
  },
  {
    id: "solutions",
    topic: "Combinatorics",
    subTopic: "Counting",
    difficulty: "MEDIUM",
    given: (i) => [10 + 3 * i],
    ask: (n) =>
      `In how many ways can ${n} be written as x + y + z with positive whole numbers x, y, z, where the order matters?`,
    answer: (n) => ((n - 1) * (n - 2)) / 2,
    unit: "",
    why: (n) => `Choose two of ${n - 1} gaps: C(${n - 1}, 2)`,
  },
  {
    id: "handshakes",
    topic: "Combinatorics",
    subTopic: "Counting",
    difficulty: "EASY",
    given: (i) => [9 + 3 * i],
    ask: (n) =>
      `At a meeting of ${n} people everyone shakes hands once with everyone else. How many handshakes are there?`,
    answer: (n) => (n * (n - 1)) / 2,
    unit: "",
    why: (n) => `C(${n}, 2) = ${n} × ${n - 1}/2`,
  },
  {
    id: "diagonals",
    topic: "Geometry",
    subTopic: "Triangles and polygons",
    difficulty: "EASY",
    given: (i) => [10 + 4 * i],
    ask: (n) => `How many diagonals has a convex polygon with ${n} corners?`,
    answer: (n) => (n * (n - 3)) / 2,
    unit: "",
    why: (n) => `n(n − 3)/2 = ${n} × ${n - 3}/2`,
  },
  {
    id: "inradius",
    topic: "Geometry",
    subTopic: "Triangles and polygons",
    difficulty: "DIFFICULT",
    given: (i) => [9 + 11 * i, 40 + 59 * i, 41 + 60 * i],
    ask: (a, b) =>
      `The short sides of a right triangle are ${a} and ${b}. What is the radius of its inscribed circle?`,
    answer: (a, b, c) => (a + b - c) / 2,
    unit: "",
    why: (a, b, c) => `The third side is ${c}: r = (${a} + ${b} − ${c})/2`,
  },
  {
    id: "chord",
    topic: "Geometry",
    subTopic: "Circles and solids",
    difficulty: "DIFFICULT",
    given: (i) => [13 + 12 * i, 5 + 2 * i],
    ask: (r, d) =>
      `A chord of a circle of radius ${r} is ${d} away from the centre. How long is the chord?`,
    answer: (r, d) => 2 * Math.sqrt(r * r - d * d),
    unit: "",
    why: (r, d) => `2√(${r}² − ${d}²)`,
  },
  {
    id: "integers",
    topic: "Algebra",
    subTopic: "Inequalities",
    difficulty: "EASY",
    given: (i) => [20 + 9 * i],
    ask: (n) => `How many integers x satisfy |2x − 1| ≤ ${n}?`,
    answer: (n) => Math.floor((n + 1) / 2) - Math.ceil((1 - n) / 2) + 1,
    unit: "",
    why: (n) =>
      `x runs from ${Math.ceil((1 - n) / 2)} to ${Math.floor((n + 1) / 2)}: the number of values`,
  },
  {
    id: "sum-product",
    topic: "Algebra",
    subTopic: "Quadratic equations",
    difficulty: "MEDIUM",
    given: (i) => [4 + i, 2 + i],
    ask: (s, p) =>
      `Two numbers have the sum ${s} and the product ${p}. What is the sum of their cubes?`,
    answer: (s, p) => s ** 3 - 3 * s * p,
    unit: "",
    why: (s, p) => `s³ − 3sp = ${s}³ − 3 × ${s} × ${p}`,
  },
  {
    id: "paths",
    topic: "Combinatorics",
    subTopic: "Counting",
    difficulty: "DIFFICULT",
    given: (i) => [3 + i, 4],
    ask: (a, b) =>
      `How many shortest paths lead along the lines of a grid from (0, 0) to (${a}, ${b})?`,
    answer: (a, b) =>
      Math.round(
        Array.from({ length: b }, (_, k) => (a + k + 1) / (k + 1)).reduce((x, y) => x * y),
      ),
    unit: "",
    why: (a, b) => `C(${a + b}, ${b})`,
  },
  {
    id: "clock",
    topic: "Number theory",
    subTopic: "Remainders",
    difficulty: "MEDIUM",
    given: (i) => [2 + i, 3 + i, 5, 7],
    ask: (a, b, p, q) =>
      `What is the smallest positive number that leaves the remainder ${a} when divided by ${p} and ${b} when divided by ${q}?`,
    answer: (a, b, p, q) =>
      Array.from({ length: p * q }, (_, k) => k + 1).find((k) => k % p === a && k % q === b) ?? 0,
    unit: "",
    why: (a, b, p, q) =>
      `Try ${b}, ${b + q}, ${b + 2 * q}, … until the remainder by ${p} is ${a}: the number`,
  },
  {
    id: "squares",
    topic: "Combinatorics",
    subTopic: "Counting",
    difficulty: "DIFFICULT",
    given: (i) => [5 + i],
    ask: (n) =>
      `How many squares of all sizes, with sides along the lines, are in a grid of ${n} × ${n} squares?`,
    answer: (n) => (n * (n + 1) * (2 * n + 1)) / 6,
    unit: "",
    why: (n) => `1² + 2² + … + ${n}²`,
  },
];
