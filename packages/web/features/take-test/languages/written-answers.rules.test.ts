import { expect, test } from "vitest";
import { mayAskForTexts } from "./written-answers.rules.ts";

/** A test whose sections have questions of these types, or of several. */
const testOf = (...types: string[]): Parameters<typeof mayAskForTexts>[0] => {
  const section = {
    name: "",
    subject: "Physics",
    topic: "",
    subTopic: "",
    typeLabel: "",
    questionType: "STANDARD",
    difficulty: "",
    numQuestions: 1,
    choose: null,
    minutes: null,
    marking: "",
    incorrectMarks: 0,
  } as const;
  return { sectionDetails: types.map((type) => ({ ...section, type })) };
};

test("a section of written answers or of several types may ask for texts", () => {
  expect(mayAskForTexts(testOf("MCQ_SINGLE", "INTEGER"))).toBe(false);
  expect(mayAskForTexts(testOf("MCQ_SINGLE", "SUBJECTIVE"))).toBe(true);
  expect(mayAskForTexts(testOf(""))).toBe(true);
});
