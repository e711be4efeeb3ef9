import { typeParts } from "@academy/response-types/registry.ui.ts";
import { expect, test } from "vitest";
import { acceptedTexts, readDraft } from "./question-check.rules.ts";
import { blankQuestion, type QuestionDraft, withAuthor } from "./question-draft.rules.ts";

const loaded = await Promise.all(
  Object.entries(typeParts).map(async ([code, load]) => [code, await load()] as const),
);
const parts = new Map(loaded);
const blankAuthor = (code: string) => parts.get(code)!.blankDraft();

/** A draft of a type, filled in as by its author. */
const entered = (
  responseType: string,
  author: Partial<QuestionDraft["author"]>,
): QuestionDraft => ({
  ...blankQuestion(blankAuthor),
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  question: "<p>What bends light?</p>",
  responseType,
  author: { ...blankAuthor(responseType), ...author },
});

const oneOfEachRow = [0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4].map((column) => column === row));

test("matching lists are sent with their key, and other answers follow their rows and columns", () => {
  const lists = { rows: ["<p>p</p>", "<p>q</p>", "<p>r</p>"], options: ["<p>x</p>", "<p>y</p>"] };
  const answerKey = [
    [true, false],
    [false, true],
    [true, true],
  ];
  const draft = {
    ...entered("MATRIX_MATCHING", { ...lists, answerKey }),
    alsoAccept: [{ value: answerKey.toReversed(), tolerance: "", keywords: "" }],
  };
  const { body, problems } = readDraft(draft);
  expect(problems).toBeUndefined();
  expect(body).toMatchObject({ ...lists, answerKey });
  expect(body?.alsoAccept).toEqual([{ answerKey: answerKey.toReversed() }]);
  const usual = readDraft(entered("MATRIX_MATCHING", { answerKey: oneOfEachRow })).body;
  expect(usual?.rows).toEqual([]);
  expect(usual).not.toHaveProperty("options");

  const after = (changed: Partial<QuestionDraft["author"]>) =>
    withAuthor(draft, { ...draft.author, ...changed }).alsoAccept[0]?.value;
  expect(after({ rows: lists.rows.slice(1) })).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(after({ options: [...lists.options, ""] })).toEqual([
    [true, true, false],
    [false, true, false],
    [true, false, false],
  ]);
  expect(after({ rows: [] })).toEqual([
    [true, true, false, false, false],
    [false, true, false, false, false],
    [true, false, false, false, false],
    [false, false, false, false, false],
  ]);
});

test("the words of other answers leave out those that cannot be read yet", () => {
  const also = (value: number | null) => ({ value, tolerance: "", keywords: "" });
  const draft = {
    ...entered("MCQ_SINGLE", { options: ["<p>Glass</p>", "<p>Air</p>"], answerKey: 0 }),
    alsoAccept: [also(1), also(null)],
  };
  expect(acceptedTexts(draft)).toEqual(["B"]);
});
