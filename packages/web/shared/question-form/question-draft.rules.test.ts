import type { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { lostFormula } from "@academy/core/kernel/rich-text/lost-formula.rules.ts";
import { expect, test } from "vitest";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import { readDraft, readMarks } from "./question-check.rules.ts";
import {
  blankQuestion,
  draftOf,
  inType,
  nextQuestion,
  type QuestionDraft,
  shapeOf,
  withAuthor,
  withShape,
} from "./question-draft.rules.ts";

const loaded = await Promise.all(
  Object.entries(typeParts).map(async ([code, load]) => [code, await load()] as const),
);
const parts = new Map(loaded);
const blankAuthor = (code: string) => parts.get(code)!.blankDraft();

const placed: QuestionDraft = {
  ...blankQuestion(blankAuthor),
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  question: "<p>What bends light?</p>",
};

/** A draft of a type, filled in as by its author. */
const entered = (responseType: string, author: Partial<QuestionDraft["author"]>) => ({
  ...placed,
  responseType,
  author: { ...blankAuthor(responseType), ...author },
});

const options = ["<p>Glass</p>", "<p>Air</p>", "<p></p>"];
const oneOfEachRow = [0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4].map((column) => column === row));

test.each([
  ["MCQ_SINGLE", { options, answerKey: 1 }, { options: options.slice(0, 2), answerKey: 1 }],
  ["MCQ_MULTIPLE", { options, answerKey: [0, 1] }, { options: options.slice(0, 2) }],
  ["ASSERTION_REASONING", { options, answerKey: 0 }, { answerKey: 0 }],
  ["INTEGER", { answerKey: "2.50", tolerance: ".05" }, { answerKey: 2.5, tolerance: 0.05 }],
  ["SUBJECTIVE", { answerKey: " Glass bends it. " }, { answerKey: "Glass bends it." }],
  [
    "SUBJECTIVE",
    { answerKey: "Glass", subjectiveKeywords: " glass, ,bend " },
    { subjectiveKeywords: ["glass", "bend"] },
  ],
  ["MATRIX_MATCHING", { answerKey: oneOfEachRow }, { answerKey: oneOfEachRow }],
])("%s is sent in its wire form", (responseType, author, sent) => {
  const { body, problems } = readDraft(entered(responseType, author));
  expect(problems).toBeUndefined();
  expect(body).toMatchObject({ examType: "JEE", marks: 1, responseType, ...sent });
});

test("a number that two decimals would change is only sent after its author has confirmed it", () => {
  const problems = (answerKey: string, tolerance = "") =>
    readDraft(entered("INTEGER", { answerKey, tolerance })).problems;
  const confirm = (kept: string) =>
    `Only two decimals are kept. Use ${kept}, or change the number.`;
  expect(problems("2.499", "30.001")).toEqual({
    answerKey: confirm("2.5"),
    tolerance: confirm("30"),
  });
  expect(problems("0.004")?.["answerKey"]).toContain("a change of more than 0.5%");
  expect(problems("2.5", "30")).toBeUndefined();
});

test("a number is compared exactly once its author chooses it, and goes back to two decimals", () => {
  const sentFor = (format: AnswerForm | null, answerKey: string) =>
    readDraft(entered("INTEGER", { answerKey, format }));
  expect(sentFor(null, "2.3 to 2.45").problems?.["answerKey"]).toContain("needs exact comparison");
  const form = { kind: "decimal", unit: "m" } as const;
  expect(sentFor(form, "2.3 to 2.45").body).toMatchObject({
    answerKey: "2.3 to 2.45",
    format: form,
  });
  expect(sentFor(null, "2.3").body).toMatchObject({ answerKey: 2.3, format: null });
});

test("empty fields are not sent", () => {
  const { body } = readDraft(entered("INTEGER", { options, answerKey: "3" }));
  expect(Object.keys(body ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/options|tolerance|Keywords/)]),
  );
});

test.each([
  ["INTEGER", { answerKey: "three" }, "answerKey", "Please enter a valid numeric answer."],
  ["INTEGER", { answerKey: "" }, "answerKey", "Please enter a valid numeric answer."],
  ["INTEGER", { answerKey: "1", tolerance: "-1" }, "tolerance", /0 or more/],
  [
    "SUBJECTIVE",
    { answerKey: "  " },
    "answerKey",
    "Please provide a model answer in Answer Key for Subjective.",
  ],
  ["MCQ_SINGLE", { options }, "answerKey", "Mark the correct option."],
  ["MCQ_MULTIPLE", { options }, "answerKey", "Mark the correct options."],
  ["MCQ_SINGLE", { options, answerKey: 2 }, "options.2", /marked as correct, but it is blank/],
  ["MCQ_SINGLE", { options: ["<p>a</p>", ""], answerKey: 0 }, "options", /at least two/],
  ["MCQ_SINGLE", { options: ["x", "x"], answerKey: 0 }, "options.1", /are the same/],
  ["MATRIX_MATCHING", {}, "answerKey", "Tick the correct columns of the matrix."],
  [
    "MATRIX_MATCHING",
    { answerKey: oneOfEachRow.with(2, [false, false, false, false, false]) },
    "answerKey.2",
    "Row C has no correct column.",
  ],
])("%s with %j is rejected at %s", (responseType, author, path, message) => {
  const { problems } = readDraft(entered(responseType, author));
  expect(problems?.[path]).toMatch(message);
});

test("a pasted formula that could not be read is rejected at its field", () => {
  const lost = `<p><span data-type="inline-math" data-latex="${lostFormula("1x")}"></span></p>`;
  const draft = entered("MCQ_SINGLE", { options: ["<p>a</p>", lost], answerKey: 0 });
  const { problems } = readDraft({ ...draft, question: lost });
  expect(Object.keys(problems ?? {})).toEqual(["question", "options.1"]);
  expect(problems?.["question"]).toMatch(/^A pasted formula could not be read\./);
});

test("a blank form lists every required field, in the form's order", () => {
  expect(Object.keys(readDraft(blankQuestion(blankAuthor)).problems ?? {})).toEqual([
    "examType",
    "subject",
    "topic",
    "subTopic",
    "question",
    "options",
    "answerKey",
  ]);
});

test.each(["0", "0.001", "1001", "-1", "1e3", "", "one"])("%j is not a mark", (text) => {
  expect(readMarks(text)).toBeNull();
});

test.each([
  ["1", 1],
  ["0.01", 0.01],
  [".5", 0.5],
  ["2.", 2],
  ["1000", 1000],
])("%j is a mark", (text, marks) => {
  expect(readMarks(text)).toBe(marks);
});

test("another response type starts with an empty key of its shape, and choices keep their options", () => {
  const single = entered("MCQ_SINGLE", { options, answerKey: 1 });
  expect(inType(single, "MCQ_MULTIPLE", blankAuthor).author).toMatchObject({
    options,
    answerKey: [],
  });
  expect(inType(single, "INTEGER", blankAuthor).author).toEqual(blankAuthor("INTEGER"));
  expect(inType(single, "MATRIX_MATCHING", blankAuthor).author).toEqual(
    blankAuthor("MATRIX_MATCHING"),
  );
});

test("the next question keeps the topic and the type", () => {
  const next = nextQuestion(entered("INTEGER", { answerKey: "3" }), blankAuthor);
  expect(next).toMatchObject({ subTopic: "Lenses", responseType: "INTEGER", question: "" });
  expect(next.author).toEqual(blankAuthor("INTEGER"));
});

const four = ["<p>a</p>", "<p>b</p>", "<p>c</p>", "<p>d</p>", ""];

test("the next question has as many options, blank", () => {
  const next = nextQuestion(entered("MCQ_SINGLE", { options: four, answerKey: 1 }), blankAuthor);
  expect(next.author).toEqual({ ...blankAuthor("MCQ_SINGLE"), options: ["", "", "", ""] });
});

test("a topic's marks and number of options are those of its last question", () => {
  const last = { ...entered("MCQ_SINGLE", { options: four }), marks: "4" };
  const shape = shapeOf(last);
  expect(shape).toEqual({ marks: "4", options: 4 });
  expect(withShape(placed, shape, blankAuthor)).toMatchObject({
    marks: "4",
    author: { options: ["", "", "", ""] },
  });
  const number = { ...entered("INTEGER", { answerKey: "3" }), marks: "2" };
  expect(shapeOf(number, shape)).toEqual({ marks: "2", options: 4 });
  const { author } = withShape(number, shape, blankAuthor);
  expect(author).toEqual(number.author);
});

test("entered values are not replaced by those stored for the topic", () => {
  const begun = { ...entered("MCQ_SINGLE", { options: ["<p>a</p>", ""] }), marks: "2.5" };
  expect(withShape(begun, { marks: "4", options: 4 }, blankAuthor)).toEqual(begun);
  const first = withShape(placed, { marks: "1", options: 0 }, blankAuthor);
  expect(first).toEqual(placed);
});

test("an existing question is sent back unchanged", () => {
  const labels = { tags: "PYQ, optics", source: "JEE Main", year: "2025" };
  const keys = { answerKey: "Glass", subjectiveKeywords: "glass, bend" };
  const draft = { ...entered("SUBJECTIVE", keys), ...labels };
  const { body } = readDraft(draft);
  expect(body).toMatchObject({ tags: ["PYQ", "optics"], source: "JEE Main", year: 2025 });
  const revision = { rev: 1, changedAt: "2026-11-21T04:30:00.000Z", changedBy: "Meera Iyer" };
  const { format: _none, year, ...fields } = body!;
  const view = { _id: "q", ...revision, passageId: null, ...fields, year: year ?? undefined };
  expect(draftOf(view)).toEqual(draft);
});

test("other accepted answers are sent with the key and shown again", () => {
  const also = { value: 1, tolerance: "", keywords: "" };
  const draft = {
    ...entered("MCQ_SINGLE", { options, answerKey: 0 }),
    alsoAccept: [also, also],
  };
  const { body } = readDraft(draft);
  expect(body).toMatchObject({ answerKey: 0, alsoAccept: [{ answerKey: 1 }] });
  expect(readDraft({ ...draft, alsoAccept: [] }).body?.alsoAccept).toEqual([]);
  expect(nextQuestion(draft, blankAuthor).alsoAccept).toEqual([]);
  expect(inType(draft, "INTEGER", blankAuthor).alsoAccept).toEqual([]);
});

test("an accepted answer that is missing or would be rounded is a problem of its own field", () => {
  const draft = entered("INTEGER", { answerKey: "4" });
  const other = (value: string) => ({ value, tolerance: "", keywords: "" });
  const alsoAccept = [other("5.5"), other("3.14159"), other("")];
  expect(Object.keys(readDraft({ ...draft, alsoAccept }).problems ?? {})).toEqual([
    "alsoAccept.2.answerKey",
  ]);
  expect(
    Object.keys(readDraft({ ...draft, alsoAccept: alsoAccept.slice(0, 2) }).problems ?? {}),
  ).toEqual(["alsoAccept.1.answerKey"]);
});

test("other accepted answers follow their options when these are moved or removed", () => {
  const letters = ["<p>A</p>", "<p>B</p>", "<p>C</p>"];
  const other = (value: number | number[]) => ({ value, tolerance: "", keywords: "" });
  const draft = {
    ...entered("MCQ_SINGLE", { options: letters, answerKey: 0 }),
    alsoAccept: [other(1), other([0, 2])],
  };
  const after = (...options: string[]) =>
    withAuthor(draft, { ...draft.author, options }).alsoAccept.map(({ value }) => value);
  expect(after("<p>B</p>", "<p>A</p>", "<p>C</p>")).toEqual([0, [1, 2]]);
  expect(after("<p>A</p>", "<p>C</p>")).toEqual([null, [0, 1]]);
  expect(after("<p>B</p>", "<p>C</p>")).toEqual([0, [1]]);
  expect(after(...letters, "")).toEqual([1, [0, 2]]);
  expect(after("<p>A</p>", "<p>Beta</p>", "<p>C</p>")).toEqual([1, [0, 2]]);
});
