import { expect, test } from "vitest";
import { draftWith, known, picked, section } from "../testing.fixture.ts";
import { totalsOf } from "./totals.rules.ts";

const matrix = picked("m", {
  responseType: "MATRIX_MATCHING",
  options: undefined,
  answerKey: "A-1; B-2; C-3; D-4",
  marks: 8,
});

test("counts questions and adds up their own marks to the hundredth", () => {
  const questions = known(picked("q1", { marks: 0.1 }), picked("q2", { marks: 0.2 }));
  const draft = draftWith(section("a", { questionIds: ["q1", "q2"] }));
  expect(totalsOf(draft, questions)).toEqual({ selected: 2, marks: 0.3 });
});

test("a section's marking decides what its questions can earn", () => {
  const questions = known(picked("q1"), matrix);
  const draft = draftWith(
    section("a", { questionIds: ["q1"], scheme: { kind: "neet" } }),
    section("b", { questionIds: ["m"], scheme: { kind: "matrix-rows" } }),
  );
  expect(totalsOf(draft, questions)).toEqual({ selected: 2, marks: 12 });
});

test("counts a question whose text is not loaded yet, without marks", () => {
  const draft = draftWith(section("a", { questionIds: ["q1", "q9"] }));
  expect(totalsOf(draft, known(picked("q1")))).toEqual({ selected: 2, marks: 1 });
});

test("gives the correct answer in short", () => {
  const questions = known(picked("q1"), matrix);
  expect([...questions.values()].map(({ answer }) => answer)).toEqual(["B", "A-1; B-2; C-3; D-4"]);
});
