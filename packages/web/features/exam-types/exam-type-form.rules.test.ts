import { unset } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { expect, test } from "vitest";
import { atFields, draftOf, readExamType } from "./exam-type-form.rules.ts";

const settings = { ...unset("JEE"), fee: 4999, includes: ["All tests", "Lectures"], rev: 3 };
const draft = draftOf(settings);

test("stored settings come back from their form unchanged", () => {
  const { name, fee, days, includes, rev } = settings;
  expect(readExamType(draft)).toEqual({ input: { name, fee, days, includes, rev } });
});

test.each([
  ["4,999", 4999],
  ["₹ 1,24,999", 124_999],
  ["", null],
])("a fee entered as %j is %j", (typed, fee) => {
  expect(readExamType({ ...draft, fee: typed })).toMatchObject({ input: { fee } });
});

test("empty lines are ignored", () => {
  const typed = { ...draft, includes: "\n All tests \n\n" };
  expect(readExamType(typed)).toMatchObject({ input: { includes: ["All tests"] } });
});

test("each mistake is shown at its field, in the server's words", () => {
  const wrong = { name: " ", fee: "free", days: "", includes: "x".repeat(161), rev: 1 };
  expect(readExamType(wrong)).toEqual({
    errors: {
      name: "Enter the name that students see.",
      fee: "Enter the fee in whole rupees, from 1 to 10,00,000.",
      days: "Enter the duration in whole days, from 1 to 3,650.",
      includes: "Keep each line to 160 characters.",
    },
  });
  expect(
    atFields([
      { path: "includes.3", message: "Too long." },
      { path: "rev", message: "?" },
    ]),
  ) //
    .toEqual({ includes: "Too long." });
});
