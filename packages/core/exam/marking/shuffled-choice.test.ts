import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Choice } from "../terms/test/choice.schema.ts";
import { questionOrder, seedOf } from "../paper/shuffle.rules.ts";
import { anyOf, choicePaper, type ChoiceSpec, sheetOf } from "./choice.fixture.ts";
import { gradeSheet } from "./grading.rules.ts";
import { Marker } from "./marker.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NONE = new Map<string, string>();
const SHUFFLED = { questions: true, options: true };

const keyOf = (...specs: ChoiceSpec[]) => choicePaper(specs).paper.key;

/** A paper's only section, with a choice of questions and shuffled. */
const shuffled = (questions: number, choose: Choice) =>
  keyOf({ questions, choose, shuffle: SHUFFLED });

const orderOf = (student: string, section: number, questions: number): number[] =>
  questionOrder(seedOf("pv_1", student), section, Array<number>(questions).fill(1));

/** A student who sees the section's questions in this order. */
function studentWith(order: readonly number[]): string {
  for (let n = 0; ; n++) {
    if (orderOf(`u_${n}`, 0, order.length).join() === order.join()) return `u_${n}`;
  }
}

const statuses = (key: ReturnType<typeof keyOf>, outcomes: string, student: string) =>
  gradeSheet(key, submittedSheet(sheetOf(outcomes), { userId: student }), NONE).answers.map(
    ({ status }) => status,
  );

describe("a choice among shuffled questions", () => {
  test("worked example 7: counts the first answers in the student's own order: 6, 1, 2, 3, 4 of 7", () => {
    // Questions 1 to 5 come from one device, 6 and 7 from another; both were offline.
    const student = studentWith([5, 0, 1, 2, 3, 4, 6]);
    const counted = ["full", "full", "full", "full", "extra", "full", "extra"];
    expect(statuses(shuffled(7, anyOf(5)), "R R R R R R R", student)).toEqual(counted);
  });

  test("keeps the questions on a passage together", () => {
    const { sections = [] } = shuffled(4, anyOf(2));
    expect(sections).toEqual([
      { name: "Physics", from: 0, to: 4, choose: anyOf(2), blocks: [1, 1, 1, 1] },
    ]);
  });
});

const outcomes = (length: number) =>
  fc.array(fc.constantFrom("R", "W", "–"), { minLength: length, maxLength: length });
const student = fc.stringMatching(/^u_[0-9a-z]{8}$/);

describe("shuffling", () => {
  test("changes no mark without a choice of questions", () => {
    fc.assert(
      fc.property(outcomes(9), student, (answers, own) => {
        const spec = { questions: 4, name: "Section A" };
        const sheet = sheetOf(answers.join(""));
        const plain = gradeSheet(keyOf(spec, { questions: 5 }), submittedSheet(sheet), NONE);
        const key = keyOf({ ...spec, shuffle: SHUFFLED }, { questions: 5, shuffle: SHUFFLED });
        expect(gradeSheet(key, submittedSheet(sheet, { userId: own }), NONE)).toEqual(plain);
      }),
    );
  });

  test("changes which answers count first, but not how many, and no score by the best", () => {
    fc.assert(
      fc.property(outcomes(8), student, (answers, own) => {
        const sheet = sheetOf(answers.join(""));
        const grade = (choose: Choice, shuffle?: typeof SHUFFLED) =>
          gradeSheet(
            keyOf({ questions: 8, choose, ...(shuffle && { shuffle }) }),
            submittedSheet(sheet, { userId: own }),
            NONE,
          );
        const best = anyOf(3, "best");
        expect(grade(best, SHUFFLED).score).toBe(grade(best).score);
        const { answers: marked } = grade(anyOf(3), SHUFFLED);
        const inOrder = orderOf(own, 0, 8).filter((at) => marked[at]?.answered);
        const first = inOrder.filter((at) => marked[at]?.status !== "extra");
        expect(first).toEqual(inOrder.slice(0, 3));
      }),
    );
  });

  test("is marked alike in reports and in results", () => {
    const key = keyOf(
      { questions: 3, shuffle: SHUFFLED },
      { questions: 7, choose: anyOf(4), shuffle: SHUFFLED },
      { questions: 5, choose: anyOf(2, "best"), shuffle: SHUFFLED },
    );
    const marker = new Marker(key);
    const into = marker.blank();
    fc.assert(
      fc.property(outcomes(15), student, (answers, own) => {
        const sheet = sheetOf(answers.join(""));
        const report = gradeSheet(key, submittedSheet(sheet, { userId: own }), NONE);
        marker.mark(submittedSheet(sheet, { userId: own }), NONE, into);
        expect(into.score).toBe(report.score);
        expect(Array.from(into.marks)).toEqual(report.answers.map(({ marks }) => marks));
      }),
    );
  });
});
