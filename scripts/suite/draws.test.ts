import { expect, test } from "vitest";
import { commandsOf, type DrawingTest, tableOf } from "./draws.ts";

const drawing = (file: string, name: string, ...seeds: number[]): DrawingTest => ({
  file,
  name,
  tries: 100,
  failures: seeds.map((seed) => ({ seed, message: `Property failed with ${seed}` })),
});

test("a failure names the command that repeats its first seed", () => {
  const tests = [drawing("a.test.ts", "sorts"), drawing("b.test.ts", 'says "no"', 7, 12)];
  expect(commandsOf(tests)).toEqual(['npm test -- --seed 7 b.test.ts -t "says \\"no\\""']);
});

test("the table has a row for each file, and what failed with how many seeds", () => {
  const tests = [
    drawing("b.test.ts", "one", 7, 12),
    drawing("a.test.ts", "two"),
    drawing("b.test.ts", "three"),
  ];
  expect(tableOf(tests)).toEqual([
    "a.test.ts: 1 tests, 100 seeds, 0 failed",
    "b.test.ts: 2 tests, 100 seeds, 1 failed",
    "  2 of 100 seeds: one: Property failed with 7",
    '    npm test -- --seed 7 b.test.ts -t "one"',
  ]);
});
