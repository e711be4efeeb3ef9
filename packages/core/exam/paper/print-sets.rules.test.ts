import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PRINT_SETS } from "../terms/paper/shuffle.schema.ts";
import { orderInSet, setPlaces } from "./print-sets.rules.ts";

const PAIRS = PRINT_SETS.flatMap((one, at) =>
  PRINT_SETS.slice(at + 1).map((other) => [one, other] as const),
);

const question = fc.record({
  section: fc.integer({ min: 0, max: 2 }),
  options: fc.integer({ min: 0, max: 6 }),
  fixed: fc.boolean(),
  passage: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
});

const papers = fc.array(question, { minLength: 1, maxLength: 40 }).map((drawn) =>
  drawn
    .toSorted((a, b) => a.section - b.section || (a.passage ?? 9) - (b.passage ?? 9))
    .map(({ section, options, fixed, passage }, at) => ({
      _id: `q${at}`,
      section,
      fixedOptions: fixed,
      ...(options > 0 && { options: Array.from({ length: options }, (_, n) => n) }),
      ...(passage !== undefined && { passageId: `p_${section}_${passage}` }),
    })),
);

describe("printed sets", () => {
  test("any two of them give no question and no option the same place where four can move", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 4, max: 80 }), (seed, count) => {
        for (const [one, other] of PAIRS) {
          const [first, second] = [one, other].map((set) => orderInSet(seed, set, count));
          expect(first?.filter((item, place) => item === second?.[place])).toEqual([]);
        }
      }),
    );
  });

  test("have four different orders of three things, and take turns with two", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const orders = (count: number) => PRINT_SETS.map((set) => orderInSet(seed, set, count));
        expect(new Set(orders(3).map(String)).size).toBe(4);
        const [a, b, c, d] = orders(2).map(String);
        expect(a).not.toBe(b);
        expect(c).not.toBe(d);
        expect(orders(1)).toEqual([[0], [0], [0], [0]]);
      }),
    );
  });

  test("differ for every pair in questions and options, where a section leaves a choice", () => {
    fc.assert(
      fc.property(papers, (questions) => {
        const shown = Object.fromEntries(
          PRINT_SETS.map((set) => [set, setPlaces(questions, set)] as const),
        );
        const sections = Map.groupBy(questions.keys(), (at) => questions[at]?.section);
        for (const [one, other] of PAIRS) {
          const [first = [], second = []] = [shown[one], shown[other]];
          for (const own of sections.values()) {
            if (new Set(own.map((at) => questions[at]?.passageId ?? at)).size < 3) continue;
            expect(own.map((at) => first[at]?.number)).not.toEqual(
              own.map((at) => second[at]?.number),
            );
          }
          questions.forEach(({ options = [], fixedOptions }, at) => {
            if (fixedOptions || options.length < 3) return;
            expect(first[at]?.options).not.toEqual(second[at]?.options);
          });
        }
      }),
    );
  });

  test("have every question once, with whole sections and passages and fixed options", () => {
    fc.assert(
      fc.property(papers, fc.constantFrom(...PRINT_SETS), (questions, set) => {
        const places = setPlaces(questions, set);
        const order = [...questions.keys()].toSorted(
          (a, b) => (places[a]?.number ?? 0) - (places[b]?.number ?? 0),
        );
        expect(places.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
          questions.map((_, at) => at + 1),
        );
        const sections = order.map((at) => questions[at]?.section ?? -1);
        expect(sections).toEqual(sections.toSorted((a, b) => a - b));
        order.forEach((at, place) => {
          const passage = questions[at]?.passageId;
          if (passage === undefined || questions[at - 1]?.passageId !== passage) return;
          expect(order[place - 1]).toBe(at - 1);
        });
        questions.forEach(({ options, fixedOptions }, at) => {
          const sorted = places[at]?.options?.toSorted((a, b) => a - b);
          expect(sorted).toEqual(fixedOptions ? undefined : options);
        });
      }),
    );
  });

  test("stay as they were printed", () => {
    const questions = Array.from({ length: 5 }, (_, at) => ({
      _id: `q${at}`,
      section: 0,
      options: [0, 1, 2, 3],
    }));
    const numbers = PRINT_SETS.map((set) =>
      setPlaces(questions, set)
        .map(({ number }) => number)
        .join(""),
    );
    expect(numbers).toEqual(["12534", "34251", "23145", "51423"]);
  });
});
