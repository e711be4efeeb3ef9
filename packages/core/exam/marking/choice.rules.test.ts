import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyOf, choicePaper, dropping, sheetOf } from "./choice.fixture.ts";
import { askedOf, choiceText, choicesOf, choiceTitle } from "./choice.rules.ts";
import { gradeSheet, subjectMaxima } from "./grading.rules.ts";
import { Marker } from "./marker.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { FieldCount, mergeSums } from "../processing/field.rules.ts";
import { toAnalytics } from "../statistics/analytics.rules.ts";
import { questionsOf } from "../statistics/statistics.rules.ts";
import { tallyOf } from "./tally.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NONE = new Map<string, string>();

const graded = (key: PaperKey, outcomes: string) =>
  gradeSheet(key, submittedSheet(sheetOf(outcomes)), NONE);
const score = (key: PaperKey, outcomes: string): number => graded(key, outcomes).score / 100;

const section = (questions: number, ...choice: Parameters<typeof anyOf>): PaperKey =>
  choicePaper([{ questions, choose: anyOf(...choice) }]).paper.key;

// Sources: the JEE Main notice of March 2022 and the NEET notice of 2021, which says that "only the
// first 10 attempted questions will be considered".
describe("a section with a choice of questions", () => {
  const jee = "– R W R – R R W R –";
  const neet = "R R W R R W R W R R R W – – –";

  test("worked example 1: of JEE Main 2022 counts the first 5 of 7 answers: 15, and 20 by the best", () => {
    expect(score(section(10, 5), jee)).toBe(15);
    expect(score(section(10, 5, "best"), jee)).toBe(20);
    expect(choicePaper([{ questions: 10, choose: anyOf(5) }]).maxMarks).toBe(2000);
    expect(score(choicePaper([{ questions: 10 }]).paper.key, jee)).toBe(18);
  });

  test("worked example 2: of NEET 2022 counts the first 10 of 12 answers: 25, and 30 by the best", () => {
    expect(score(section(15, 10), neet)).toBe(25);
    expect(score(section(15, 10, "best"), neet)).toBe(30);
    expect(score(choicePaper([{ questions: 15 }]).paper.key, neet)).toBe(28);
  });

  test.each([
    ["R W R – – – – – – –", [9], 11, 7],
    ["– R W R – R R – – –", [10], 15, 15],
    ["R R R R – – – – – –", [9, 10], 20, 16],
    // An answered question that is dropped earns full marks and takes one of the places.
    ["W W R – – – – – – –", [1], 7, 7],
  ])(
    "worked examples 3 to 5: with %s answered and %j dropped",
    (answers, dropped, filled, answered) => {
      expect(score(dropping(section(10, 5), ...dropped), answers)).toBe(filled);
      const key = dropping(section(10, 5, "first", "answered"), ...dropped);
      expect(score(key, answers)).toBe(answered);
    },
  );

  test("keeps all answers of two devices and counts the first ones in the paper's order", () => {
    // Questions 1 to 5 come from one device, 6 and 7 from another.
    const { answers } = graded(section(10, 5), "R R R R R R R – – –");
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => "full"),
      "extra",
      "extra",
      ...Array.from({ length: 3 }, () => "unattempted"),
    ]);
    expect(answers[5]).toMatchObject({ marks: 0, answered: true, chosen: ["A"] });
  });

  test("counts a student's free places as unattempted, not the questions left out", () => {
    const key = section(10, 5);
    const tally = tallyOf(graded(key, "R R R – – – – – – –").answers, askedOf(key));
    expect(tally).toMatchObject({ full: 3, unattempted: 2, extra: 0, attempted: 3 });
    const more = tallyOf(graded(key, "R R R R W W R – – –").answers, askedOf(key));
    expect(more).toMatchObject({ full: 4, wrong: 1, unattempted: 0, extra: 2, attempted: 5 });
  });

  test("lets an extra answer earn nothing, even if a teacher marked it", () => {
    const key = section(3, 1);
    const last = key.questions[2]?.questionId ?? "";
    const given = { [last]: { marks: 300, note: "Read again", at: 0 } };
    const sheet = gradeSheet(key, submittedSheet(sheetOf("R – R"), { overrides: given }), NONE);
    expect(sheet.answers[2]).toMatchObject({ status: "extra", marks: 0 });
    const best = section(3, 1, "best");
    expect(
      gradeSheet(best, submittedSheet(sheetOf("W – W"), { overrides: given }), NONE).score,
    ).toBe(300);
  });

  test("says in words what to answer and which answers count", () => {
    expect(choiceTitle(anyOf(5), 10)).toBe("Answer any 5 of 10");
    expect(choiceText(anyOf(5), 10)).toBe(
      "Answer any 5 of 10; the first 5 in the paper’s order count.",
    );
    expect(choiceText(anyOf(5, "best"), 10)).toBe("Answer any 5 of 10; the best 5 count.");
  });
});

test("worked example 6: JEE Main 2025 gives 185 for 50 right and 15 wrong, NEET 2025 gives 580", () => {
  const jee = choicePaper(
    ["Mathematics", "Physics", "Chemistry"].flatMap((subject) => [
      { name: "Section A", subject, questions: 20 },
      { name: "Section B", subject, questions: 5 },
    ]),
  );
  expect(jee.maxMarks).toBe(30_000);
  expect(score(jee.paper.key, "R".repeat(50) + "W".repeat(15))).toBe(185);
  const neet = choicePaper([{ questions: 45 }, { questions: 45 }, { questions: 90 }]);
  expect(score(neet.paper.key, "R".repeat(150) + "W".repeat(20))).toBe(580);
});

test("worked example 29: IOQM adds up to 100, and BITSAT with 100 right and 20 wrong is 280 of 390", () => {
  const flat = (right: number, wrong: number) =>
    ({ kind: "custom", right, wrong, blank: 0, partial: "none" }) as const;
  const ioqm = choicePaper([2, 3, 5].map((n) => ({ questions: 10, scheme: flat(n, 0) })));
  expect(score(ioqm.paper.key, "R".repeat(30))).toBe(100);
  const bitsat = choicePaper(
    [30, 30, 10, 20, 40].map((questions) => ({ questions, scheme: flat(3, -1) })),
  );
  expect(bitsat.maxMarks).toBe(39_000);
  expect(score(bitsat.paper.key, "R".repeat(100) + "W".repeat(20))).toBe(280);
});

test("worked example 27: an optional question has the facility of its choosers, and that of all", () => {
  const key = section(2, 1);
  const marker = new Marker(key);
  const sheet = marker.blank();
  const field = new FieldCount(marker, 2);
  const takers = [...Array(250).fill("R –"), ...Array(150).fill("W –"), ...Array(600).fill("– R")];
  for (const answers of takers) {
    marker.mark(submittedSheet(sheetOf(answers)), NONE, sheet);
    field.add(sheet);
  }
  const [optional] = questionsOf(toAnalytics(mergeSums(key, [field.sums()]), key, null), key);
  expect(optional).toMatchObject({ facility: 53.13, ofAll: { facility: 21.25 } });
});

const anyAnswers = (length: number) =>
  fc.array(fc.constantFrom("R", "W", "–"), { minLength: length, maxLength: length });

const anyPaper = fc
  .record({
    questions: fc.integer({ min: 2, max: 12 }),
    most: fc.integer({ min: 1, max: 11 }),
    dropped: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    fill: fc.constantFrom("fill", "answered"),
  })
  .filter(({ questions, most }) => most < questions)
  .chain((one) => fc.tuple(fc.constant(one), anyAnswers(one.questions)));

test("never counts more than the limit, passes the maximum or makes the best worse than the first", () => {
  fc.assert(
    fc.property(anyPaper, ([{ questions, most, dropped, fill }, answers]) => {
      const [first, best] = (["first", "best"] as const).map((count) => {
        const key = dropping(section(questions, most, count, fill), ...dropped);
        const sheet = graded(key, answers.join(""));
        const counted = sheet.answers.filter(
          ({ status }) => status !== "extra" && status !== "unattempted",
        );
        expect(counted.length).toBeLessThanOrEqual(most);
        expect(sheet.score).toBeLessThanOrEqual(subjectMaxima(key).get("Physics") ?? 0);
        expect(tallyOf(sheet.answers, askedOf(key)).unattempted).toBe(most - counted.length);
        return sheet.score;
      });
      expect(best).toBeGreaterThanOrEqual(first ?? Infinity);
    }),
  );
});

test("clearing an extra answer changes no mark where the first ones count", () => {
  fc.assert(
    fc.property(anyPaper, ([{ questions, most, dropped, fill }, answers]) => {
      const key = dropping(section(questions, most, "first", fill), ...dropped);
      const before = graded(key, answers.join(""));
      const extra = before.answers.findIndex(
        ({ status, answered }) => status === "extra" && answered,
      );
      if (extra < 0) return;
      const after = graded(key, answers.with(extra, "–").join(""));
      expect(after.answers.map(({ marks }) => marks)).toEqual(
        before.answers.map(({ marks }) => marks),
      );
    }),
  );
});

describe("the key of a paper", () => {
  test("has no sections if none has a name or a choice", () => {
    expect(choicePaper([{ questions: 2 }, { questions: 3 }]).paper.key.sections).toBeUndefined();
  });

  test("has its sections' places and names, and the subject without a name", () => {
    const { key } = choicePaper([
      { name: "Section A", questions: 2 },
      { questions: 3, choose: anyOf(2) },
    ]).paper;
    expect(key.sections).toEqual([
      { name: "Section A", from: 0, to: 2, choose: null },
      { name: "Physics", from: 2, to: 5, choose: anyOf(2) },
    ]);
    expect(askedOf(key)).toBe(4);
    expect(choicesOf(key)).toHaveLength(1);
  });

  test("cannot have different full marks in a section with a choice", () => {
    const unequal = { questions: 3, marks: 100, scheme: { kind: "standard" } } as const;
    expect(choicePaper([unequal]).problems).toEqual([]);
    expect(choicePaper([{ ...unequal, choose: anyOf(2), marks: 400 }]).problems).toEqual([]);
    expect(choicePaper([unequal, { ...unequal, choose: anyOf(2) }]).problems).toEqual([
      {
        path: "sectionDetails.1.choose",
        message: "All questions of a section with a choice must carry the same full marks.",
        code: "choice_marks",
      },
    ]);
  });
});
