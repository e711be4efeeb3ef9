import { expect, test } from "vitest";
import { sectionsOf, sectionWords, withAnother } from "./sections.rules.ts";

const [one] = sectionsOf([{ subject: "", type: "", numQuestions: 300 }]);
const whole = one ? [one] : [];

test("another section takes the second half of the last one", () => {
  const two = withAnother(whole, 90);
  expect(two.map((_, at) => sectionWords(two, at, 90))).toEqual([
    "Questions 1 to 45 of the paper",
    "Questions 46 to 90 of the paper",
  ]);
  const three = withAnother(two, 90);
  expect(sectionWords(three, 2, 90)).toBe("Questions 69 to 90 of the paper");
  expect(sectionWords(three, 2, 60)).toBe("No questions");
});

test("the sections of a pattern say how their questions are answered", () => {
  const sections = sectionsOf([
    { subject: "Physics", type: "MCQ_SINGLE", numQuestions: 20 },
    { subject: "Physics", type: "INTEGER", numQuestions: 5 },
    { subject: "Physics", type: "", numQuestions: 1 },
  ]);
  expect(sections.map(({ subject, kind, count }) => [subject, kind, count])).toEqual([
    ["Physics", "one", 20],
    ["Physics", "number", 5],
    ["Physics", "one", 1],
  ]);
});
