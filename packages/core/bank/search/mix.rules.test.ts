import fc from "fast-check";
import { expect, test } from "vitest";
import { criteriaOfLine, linesOf, remainingMix } from "./mix.rules.ts";
import type { MixLine } from "./mix.schema.ts";

const line = (count: number, more: Partial<MixLine> = {}): MixLine => ({
  count,
  topic: "",
  subTopic: "",
  difficulty: "",
  ...more,
});
const facts = (difficulty: "EASY" | "MEDIUM" | "DIFFICULT", topic = "Optics") => ({
  difficulty,
  topic,
  subTopic: "Lenses",
});

test("a chosen question counts against the line it matches, others against the last", () => {
  const mix = [line(2, { difficulty: "EASY" }), line(2, { topic: "optics" }), line(3)];
  const counts = (chosen: ReturnType<typeof facts>[]) =>
    remainingMix(mix, chosen).map(({ count }) => count);
  expect(counts([facts("EASY"), facts("EASY"), facts("EASY")])).toEqual([0, 1, 3]);
  expect(counts([facts("DIFFICULT", "Waves")])).toEqual([2, 2, 2]);
  const strict = [line(1, { difficulty: "EASY" }), line(2, { difficulty: "MEDIUM" })];
  const left = remainingMix(strict, [facts("DIFFICULT"), facts("MEDIUM")]);
  expect(left.map(({ count }) => count)).toEqual([1, 0]);
});

test("each chosen question takes one place, as long as there is one", () => {
  const kinds = fc.constantFrom("EASY", "MEDIUM", "DIFFICULT");
  const lines = fc.array(
    fc
      .record({ count: fc.integer({ min: 1, max: 9 }), difficulty: kinds })
      .map(({ count, difficulty }) => line(count, { difficulty })),
    { minLength: 1, maxLength: 20 },
  );
  const total = (mix: readonly MixLine[]) => mix.reduce((sum, { count }) => sum + count, 0);
  fc.assert(
    fc.property(lines, fc.array(kinds, { maxLength: 60 }), (mix, chosen) => {
      const left = remainingMix(
        mix,
        chosen.map((kind) => facts(kind)),
      );
      expect(total(left)).toBe(Math.max(0, total(mix) - chosen.length));
      expect(left.every(({ count }) => count >= 0)).toBe(true);
    }),
  );
});

test("says which line each chosen question counts against, so that its like can replace it", () => {
  const mix = [line(1, { difficulty: "EASY" }), line(2, { topic: "optics" }), line(1)];
  const chosen = [facts("MEDIUM"), facts("EASY"), facts("EASY", "Waves"), facts("EASY")];
  expect(linesOf(mix, chosen)).toEqual([1, 0, 2, 1]);
  expect(linesOf([line(1, { topic: "Waves" })], [facts("EASY"), facts("EASY")])).toEqual([0, -1]);
});

test("a line narrows its section, and another topic does not inherit the section's sub-topic", () => {
  const section = { topic: "Optics", subTopic: "Lenses", difficulty: "EASY" as const };
  expect(criteriaOfLine(section, line(1))).toEqual(section);
  const other = line(1, { topic: "Waves", difficulty: "DIFFICULT" });
  expect(criteriaOfLine(section, other)).toEqual({
    topic: "Waves",
    subTopic: "",
    difficulty: "DIFFICULT",
  });
});
