import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blocksOf, permutation, seedOf, shownOrder } from "./shuffle.rules.ts";

describe("an order", () => {
  test.each([
    ["p_demo|A|s0", [4, 2, 0, 3, 1]],
    ["p_demo|B|s0", [4, 1, 3, 0, 2]],
    ["p_demo|B|q1", [3, 2, 0, 1]],
  ])("of the seed %s never changes", (seed, order) => {
    expect(permutation(seed, order.length)).toEqual(order);
  });

  test("has each number once", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 200 }), (seed, length) => {
        const order = permutation(seed, length);
        expect(order.toSorted((a, b) => a - b)).toEqual([...Array(length).keys()]);
      }),
    );
  });

  test("of four options is each of the 24 equally often", () => {
    const students = 24_000;
    const counts = new Map<string, number>();
    for (let at = 0; at < students; at++) {
      const order = permutation(`p_demo|u_${at}|q7`, 4).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    const expected = students / 24;
    const squares = [...counts.values()].map((count) => (count - expected) ** 2 / expected);
    expect(counts.size).toBe(24);
    // The 5% limit of chi-square with 23 degrees of freedom.
    expect(squares.reduce((sum, one) => sum + one, 0)).toBeLessThan(35.2);
  });
});

const OPTIONS = ["1", "2", "3", "4"];
const BOTH = { questions: true, options: true };

/** Questions of three sections, some on passages. */
const paper = fc.array(
  fc.record({
    section: fc.integer({ min: 0, max: 2 }),
    passage: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    fixed: fc.boolean(),
  }),
  { maxLength: 40 },
);
const questionsOf = (drawn: { section: number; passage: number | undefined; fixed: boolean }[]) =>
  drawn
    .toSorted((a, b) => a.section - b.section || (a.passage ?? 9) - (b.passage ?? 9))
    .map(({ section, passage, fixed }) => ({
      section,
      options: OPTIONS,
      fixedOptions: fixed,
      ...(passage !== undefined && { passageId: `p_${section}_${passage}` }),
    }));

describe("the paper as a student sees it", () => {
  test("has every question once, sections in order and passages whole", () => {
    fc.assert(
      fc.property(paper, fc.string(), (drawn, student) => {
        const questions = questionsOf(drawn);
        const shown = shownOrder(seedOf("p_1", student), [BOTH, BOTH, BOTH], questions);
        const order = shown.map(({ index }) => index);
        expect(order.toSorted((a, b) => a - b)).toEqual([...questions.keys()]);
        const sections = order.map((at) => questions[at]?.section ?? -1);
        expect(sections).toEqual(sections.toSorted((a, b) => a - b));
        order.forEach((at, place) => {
          const passage = questions[at]?.passageId;
          if (passage === undefined || questions[at - 1]?.passageId !== passage) return;
          expect(order[place - 1]).toBe(at - 1);
        });
      }),
    );
  });

  test("keeps the options that are fixed and permutes the others", () => {
    fc.assert(
      fc.property(paper, fc.string(), (drawn, student) => {
        const questions = questionsOf(drawn);
        for (const { index, options } of shownOrder(student, [BOTH, BOTH, BOTH], questions)) {
          if (questions[index]?.fixedOptions) expect(options).toBeUndefined();
          else expect(options?.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
        }
      }),
    );
  });

  test("is the paper itself where nothing is shuffled", () => {
    fc.assert(
      fc.property(paper, fc.string(), (drawn, student) => {
        const questions = questionsOf(drawn);
        const plain = [...questions.keys()].map((index) => ({ index }));
        expect(shownOrder(student, [], questions)).toEqual(plain);
      }),
    );
  });

  test("follows the test vectors of section and question", () => {
    const questions = Array.from({ length: 5 }, () => ({ section: 0, options: OPTIONS }));
    const shown = shownOrder(seedOf("p_demo", "B"), [BOTH], questions);
    expect(shown.map(({ index }) => index)).toEqual([4, 1, 3, 0, 2]);
    expect(shown[1]).toEqual({ index: 1, options: [3, 2, 0, 1] });
  });
});

test("questions on one passage are one block, also next to another passage", () => {
  const on = (passageId?: string) => (passageId === undefined ? {} : { passageId });
  expect(blocksOf([on(), on("a"), on("a"), on("b"), on("b"), on("b"), on()])).toEqual([1, 2, 3, 1]);
});
