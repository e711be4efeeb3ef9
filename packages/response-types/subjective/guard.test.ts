import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorMs } from "../../core/testing/processor-time.fixture.ts";
import { runs } from "../../core/testing/runs.ts";
import { capOf, factsOf } from "./guard.ts";
import { subjectiveExamples } from "./subjective.examples.ts";
import { guardedScore, subjective, subjectiveScore } from "./subjective.ts";

const key = (model: string, keywords: string[] = []) => ({ model, keywords });
const cap = (model: string, answer: string) => capOf(factsOf(model), factsOf(answer));

describe("the guards of written answers", () => {
  test.each([
    ["2.5 m/s", "5.2 m/s", []],
    ["x = −5", "x = 5", []],
    ["−57.1 kJ", "+57.1 kJ", ["-57.1 kJ"]],
    ["v > u", "v < u", []],
    ["The force acts from A to B", "The force acts from B to A", []],
    ["The acceleration is not constant", "The acceleration is constant", []],
    ["1.6 × 10^-19 C", "1.6 x 10^-18 C", []],
    ["The rate increases with temperature", "The rate decreases with temperature", []],
    ["The gas expands when heated", "The gas contracts when heated", []],
    ["It turns clockwise", "It turns anticlockwise", []],
  ])("worked examples 24 to 26: %j is at most half of %j", (model, answer, keywords) => {
    const marked = guardedScore(answer, key(model, keywords));
    expect(marked).toBeLessThanOrEqual(0.5);
    expect(cap(model, answer)).toBe(0.5);
    expect(guardedScore(model, key(model, keywords))).toBe(1);
  });

  test.each([
    ["The force acts from A to B", "The force acts from B to A", 0.5],
    ["The rate increases with temperature", "The rate decreases with temperature", 0.5],
    ["v > u", "v < u", 0.5],
    ["2.5 m/s", "5.2 m/s", 0.5],
  ])("worked examples 24 to 26: %j next to %j scores exactly %d", (model, answer, score) => {
    expect(guardedScore(answer, key(model))).toBe(score);
  });

  test.each([
    ["y = 2x + 3", "y = 3x + 2"],
    ["Na+", "Na-"],
    ["Cl-", "Cl"],
    ["Cl⁻", "Cl"],
    ["SO4^2-", "SO4"],
    ["a is less than b", "b is less than a"],
    ["The bulb is on", "The bulb is off"],
    ["Only some metals react", "All metals react"],
    ["from the blood to the liver", "from the liver to the blood"],
    ["3/4", "4/3"],
    ["5 ± 2", "2 ± 5"],
    ["20 g and 5 cm3", "5 g and 20 cm3"],
    ["The sum is zero", "The sum is non-zero"],
  ])(
    "the opposite of %j, %j, earns at most half and is for a teacher to look at",
    (model, answer) => {
      const verdict = subjective.guardedVerdict?.(answer, key(model), {});
      expect(verdict?.right).toBeLessThanOrEqual(0.5);
      expect(verdict?.review).toBe(true);
    },
  );

  test.each([
    ["20 g and 5 cm3", "5 cm3 and 20 g"],
    ["2 and 3", "3 and 2"],
    ["from the hall and the lab to the yard", "from the lab and the hall to the yard"],
    ["Heat flows from hot to cold", "Heat flows to cold from hot"],
    ["Na+ and Cl- ions", "Cl- and Na+ ions"],
    ["It depends on the mass", "It depends on mass"],
    ["A non-metal", "a nonmetal"],
    ["5 m", "5 metres"],
  ])("%j says the same as %j", (model, answer) => {
    expect(cap(model, answer)).toBe(1);
  });

  test.each([
    ["1.6 × 10^-19 C", "1.6e-19 C"],
    ["1.6 × 10⁻¹⁹ C", "1.6E-19 C"],
    ["3 x 10^8 m/s", "3e8 m/s"],
  ])("%j equals %j", (model, answer) => {
    const verdict = subjective.guardedVerdict?.(answer, key(model), {});
    expect(verdict).toMatchObject({ outcome: "right", right: 1 });
    expect(verdict).not.toHaveProperty("review");
  });

  test.each([
    ["x = −5", "x=-5"],
    ["x = −5", "x = −5.0"],
    ["2.5 m/s", "2.5 m s⁻¹"],
    ["9.8 m/s²", "9.8 m s^-2"],
    ["1000000 people", "1,000,000 people"],
    ["1,00,000 people", "100000 people"],
    ["1.6 × 10⁻¹⁹ C", "1.6 x 10^-19 C"],
    ["1.6 × 10^-19 C", "1.6 * 10^-19 C"],
    ["CO2 turns lime water milky", "Carbon dioxide turns lime water milky"],
    ["A body falls at 5 N", "A body falls at 5 N."],
    ["A → B", "A -> B"],
    ["Work is done", "Energy is spent"],
  ])("worked example 26: %j does not contradict %j", (model, answer) => {
    expect(cap(model, answer)).toBe(1);
  });

  test.each([
    ["5 g", "5 kg"],
    ["2 mA", "2 A"],
    ["3 MHz", "3 Hz"],
  ])("%j and %j are of another size", (model, answer) => {
    expect(cap(model, answer)).toBe(0.5);
  });

  test("a further number keeps an answer just below full marks", () => {
    expect(cap("The answer is 5 m", "The answer is 5 m or 7 m")).toBe(0.94);
    const verdict = subjective.guardedVerdict?.("x = -5 or 5", key("x = -5"), {});
    expect(verdict?.outcome).toBe("partial");
  });

  test("a keyword with a number only counts with exactly that number", () => {
    const model = key("The speed is high", ["5"]);
    for (const answer of ["5 × 10^3", "5000", "-5"]) {
      expect(guardedScore(answer, model)).toBeLessThan(0.1);
    }
    expect(guardedScore("It is 5", model)).toBeGreaterThan(0.6);
  });

  test("a lowered score is for a teacher to look at, any other is not", () => {
    const inertia = key("The acceleration is not constant");
    expect(subjective.guardedVerdict?.("the acceleration is constant", inertia, {}).review).toBe(
      true,
    );
    expect(
      subjective.guardedVerdict?.("acceleration is not constant", inertia, {}),
    ).not.toHaveProperty("review");
  });

  test.each(subjectiveExamples)(
    "the correct answers to $title stay correct",
    ({ input, right }) => {
      const read = subjective.readKey(input, {});
      for (const answer of right) {
        expect(subjective.guardedVerdict?.(String(answer), read, {}).outcome).toBe("right");
      }
    },
  );

  test("never raise a score", () => {
    const part = fc.constantFrom(
      ..."x = -5 | 5 | not | > | < | A | B | from A to B | 1.6 × 10^-19 | increases | decreases | m/s² | 1,000 | n't | ± | CO2 | water".split(
        " | ",
      ),
    );
    const text = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" ")),
      fc.string({ minLength: 1, unit: "grapheme" }),
    );
    fc.assert(
      fc.property(text, text, fc.array(part, { maxLength: 3 }), (model, answer, keywords) => {
        const read = key(model, keywords);
        const guarded = guardedScore(answer, read);
        expect(guarded).toBeLessThanOrEqual(subjectiveScore(answer, read));
        expect(guarded).toBeGreaterThanOrEqual(0);
        // The model itself contradicts nothing.
        expect(cap(model, model)).toBe(1);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("a long hostile text is read in time", () => {
    const texts = [
      "1,".repeat(5000),
      "9".repeat(10_000),
      "a-1".repeat(3000),
      "A ".repeat(5000),
      "1e".repeat(5000),
      "- ".repeat(5000),
      "10^".repeat(3000),
      `${"Na2".repeat(3000)}x`,
      "(Na".repeat(3000),
      "to and ".repeat(1500),
    ];
    expect(processorMs(() => texts.map(factsOf))).toBeLessThan(2000);
  });
});
