import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { expect, test } from "vitest";
import type { ShownQuestion } from "../shown-questions.ts";
import { answersFile, readableAnswer } from "./answers-file.rules.ts";
import {
  acknowledge,
  addSeconds,
  change,
  emptyOutbox,
} from "../../../shared/outbox/outbox.rules.ts";

const question = (_id: string, more: Partial<StudentQuestion> = {}): StudentQuestion => ({
  _id,
  section: 0,
  subject: "Physics",
  responseType: "MCQ_SINGLE",
  questionType: "STANDARD",
  question: "",
  marks: 4,
  ...more,
});
const choice = question("q", { options: ["", "", "", ""] });
const row = (...columns: number[]) => [0, 1, 2, 3, 4].map((column) => columns.includes(column));

test.each([
  [choice, 1, "B"],
  [choice, [0, 2], "A, C"],
  [choice, null, "no answer"],
  [choice, [], "no answer"],
  [question("q"), 12.5, "12.5"],
  [question("q"), "-3.20", "-3.20"],
  [question("q"), "Osmosis.", "Osmosis."],
  [question("q"), [row(1, 3), row(), row(4), row()], "1B, 1D; 3E"],
  [question("q"), [row(), row(), row(), row()], "no answer"],
] as const)("writes an answer in readable form (%#)", (asked, value, text) => {
  expect(readableAnswer(asked, value)).toBe(text);
});

test("contains every question in order, and says which answers the server has", () => {
  let outbox = change(emptyOutbox, "q1", { value: 2, marked: true });
  outbox = acknowledge(outbox, {}, { saved: { q1: 1 }, newer: {} });
  outbox = change(addSeconds(outbox, "q2", 61.2), "q2", { value: 0 });
  const { name, text } = answersFile({
    test: { _id: "t1", title: "Physics – Unit 3: Waves / Optics" },
    student: { name: "Asha Rao", email: "asha@example.com" },
    attemptId: "a1",
    questions: ["q1", "q2", "q3"].map((id) => ({ ...choice, _id: id })),
    outbox,
    now: Date.parse("2026-11-21T10:41:10.250Z"),
    deadline: Date.parse("2026-11-21T11:00:00Z"),
  });
  expect(name).toBe("answers-physics-unit-3-waves-optics-2026-11-21T10-41-10.json");
  const file = JSON.parse(text);
  expect(file).toMatchObject({
    test: "Physics – Unit 3: Waves / Optics",
    student: "Asha Rao",
    attemptId: "a1",
    madeAt: "2026-11-21T10:41:10.250Z",
    deadline: "2026-11-21T11:00:00.000Z",
  });
  expect(file.whatToDo.join(" ")).toContain("send this file");
  expect(file.answers).toMatchObject([
    { number: 1, questionId: "q1", answer: "C", value: 2, seq: 1, savedByTheServer: true },
    { number: 2, questionId: "q2", answer: "A", seq: 2, seconds: 61, savedByTheServer: false },
    { number: 3, questionId: "q3", answer: "no answer", value: null, seq: 0 },
  ]);
});

test("names a file even if the title has no letters", () => {
  const { name } = answersFile({
    test: { _id: "t1", title: "***" },
    student: { name: "", email: "" },
    attemptId: "a1",
    questions: [],
    outbox: emptyOutbox,
    now: 0,
    deadline: 0,
  });
  expect(name).toBe("answers-1970-01-01T00-00-00.json");
});

test("says that letters are those of the paper, with its numbers, if the test is shuffled", () => {
  const order = [2, 0, 1, 3];
  const file = (questions: readonly ShownQuestion[]) =>
    JSON.parse(
      answersFile({
        test: { _id: "t1", title: "Optics" },
        student: { name: "Asha Rao", email: "asha@example.com" },
        attemptId: "a1",
        questions,
        outbox: change(emptyOutbox, "q1", { value: 2 }),
        now: 0,
        deadline: 0,
      }).text,
    );
  const shuffled = file([{ ...choice, _id: "q1", paperNumber: 12, order }]);
  expect(shuffled.whatToDo.at(-1)).toContain("the letters of the paper");
  expect(shuffled.answers).toMatchObject([{ number: 1, numberInThePaper: 12, answer: "C" }]);
  expect(file([choice]).whatToDo).toHaveLength(shuffled.whatToDo.length - 1);
});
