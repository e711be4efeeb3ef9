import { expect, test } from "vitest";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import { moodleQuestion } from "../formats/moodle/moodle-writer.rules.ts";
import { MEDIA } from "../formats/fixtures/stored-question.fixture.ts";
import { questionOfRow, rowOfQuestion } from "./row.rules.ts";

const settings = { mediaUrl: MEDIA, image: () => undefined };
const row = {
  examType: "JEE",
  subject: "Physics",
  topic: "Waves",
  subTopic: "Sound",
  difficulty: "Hard",
  responseType: "Single",
  question: "How fast is sound?",
  optionA: "Fast",
  optionB: "Slow",
};

const read = (over: object, keyless: boolean) =>
  questionOfRow({ ...row, ...over }, settings, keyless);

test("a paper's question without a key is read, with a note, and everything else is checked", () => {
  expect(read({}, true)).toMatchObject({
    input: { answerKey: null, options: ["<p>Fast</p>", "<p>Slow</p>"] },
    notes: ["The file has no key for it: it becomes a draft."],
  });
  expect(read({ optionB: "" }, true)).toMatchObject({ problems: [{ column: "optionA" }] });
  expect(read({ difficulty: "Soso" }, true)).toMatchObject({
    problems: [{ column: "difficulty" }],
  });
});

test("any other row needs a key, and a wrong one is never taken for none", () => {
  expect(read({}, false)).toMatchObject({ problems: [{ column: "answerKey" }] });
  expect(read({ answerKey: "E" }, true)).toMatchObject({ problems: [{ column: "answerKey" }] });
});

test("a draft without a key leaves as a row without one; other formats leave it out by name", () => {
  const draft: QuestionView = {
    _id: "q_1",
    rev: 1,
    examType: "JEE",
    subject: "Physics",
    topic: "Waves",
    subTopic: "Sound",
    difficulty: "DIFFICULT",
    marks: 1,
    questionType: "STANDARD",
    responseType: "MCQ_SINGLE",
    question: "How fast is sound?",
    options: ["Fast", "Slow"],
    answerKey: null,
    solution: "",
    passageId: null,
    changedAt: "2026-11-28T10:00:00.000Z",
    changedBy: "Asha",
  };
  const cells = rowOfQuestion(draft, "", MEDIA);
  expect(cells).toMatchObject({ optionA: "Fast", optionB: "Slow" });
  expect(cells).not.toHaveProperty("answerKey");
  expect(() => moodleQuestion({ question: draft, passage: "", mediaUrl: MEDIA })).toThrow(
    "It has no key yet. Enter its key, then export it.",
  );
});
