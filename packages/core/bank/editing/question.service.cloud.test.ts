import { responseTypes } from "@academy/response-types/registry.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import { QuestionInput } from "../question/question.schema.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import * as Questions from "./question.service.ts";
import * as QuestionStore from "../question/question.store.ts";

useCloud();
const author = admin();
let deps: Deps;

beforeAll(async () => {
  deps = testDeps(testClock());
  await ensureNames(deps, author);
});

const input = (more: Record<string, unknown> = {}) =>
  QuestionInput.parse({
    examType: "JEE",
    ...NAMES,
    difficulty: "EASY",
    responseType: "MCQ_SINGLE",
    question: "<p>What does a lens bend?</p>",
    options: ["Light", "Spoons"],
    answerKey: 0,
    ...more,
  });
const count = async () =>
  (await QuestionList.list(deps, QuestionQuery.parse({ examType: "JEE" }))).total;

describe("a question of every type", () => {
  test("is covered by this file", () => {
    expect(EVERY_TYPE.map(({ responseType }) => responseType).toSorted()).toEqual(
      [...responseTypes.codes].toSorted(),
    );
  });

  test.each(EVERY_TYPE)("is returned as it was sent: $responseType", async (one) => {
    const view = await addQuestion(deps, author, one.responseType, one.example, { marks: 2.75 });
    expect(view).toMatchObject({
      ...NAMES,
      examType: "JEE",
      difficulty: "EASY",
      marks: 2.75,
      responseType: one.responseType,
      question: one.example.question,
      rev: 1,
      passageId: null,
    });
    const again = await Questions.create(
      deps,
      author,
      QuestionInput.parse({
        ...input(),
        ...(view.options ? { options: view.options } : { options: undefined }),
        responseType: view.responseType,
        answerKey: view.answerKey,
        tolerance: view.tolerance,
        subjectiveKeywords: view.subjectiveKeywords,
        question: view.question,
        solution: view.solution,
        marks: view.marks,
      }),
    );
    const [first, second] = await QuestionStore.findKept(deps, [view._id, again._id]);
    expect(second?.answerKey).toEqual(first?.answerKey);
    expect(second?.content).toEqual(first?.content);
    expect({ ...again, _id: view._id }).toEqual(view);
  });
});

describe("an invalid question", () => {
  test.each([
    ["unknown_response_type", "responseType", { responseType: "TRUE_FALSE" }],
    ["unknown_subject_topic", "subject", { topic: "Alchemy" }],
    ["unknown_passage", "passageId", { passageId: `p_${"0".repeat(20)}` }],
    ["empty_question", "question", { question: "<script>alert(1)</script>" }],
    ["empty_question", "question", { question: "<p> </p><p>&nbsp;</p>" }],
    ["invalid_question", "answerKey", { answerKey: undefined }],
    ["invalid_question", "answerKey", { answerKey: 2 }],
    ["invalid_question", "answerKey", { answerKey: "Neither" }],
    ["invalid_question", "answerKey", { options: undefined }],
    ["invalid_question", "options", { options: ["Light"] }],
    ["invalid_question", "options.0", { options: ["<p></p>", "Light"], answerKey: 1 }],
    ["invalid_question", "options.1", { options: ["Light", "Light"] }],
    ["invalid_question", "answerKey", { responseType: "INTEGER", answerKey: "many" }],
    ["invalid_question", "answerKey", { responseType: "INTEGER", answerKey: "1e400" }],
    ["invalid_question", "answerKey", { responseType: "INTEGER", answerKey: "1e40", format: null }],
    [
      "invalid_question",
      "answerKey",
      { responseType: "INTEGER", answerKey: 6.626e-34, format: null },
    ],
    [
      "invalid_question",
      "tolerance",
      { responseType: "INTEGER", answerKey: 9.81, tolerance: 0.004, format: null },
    ],
    ["invalid_question", "answerKey", { responseType: "SUBJECTIVE", answerKey: " " }],
    ["invalid_question", "answerKey", { responseType: "SUBJECTIVE", answerKey: "?!" }],
    [
      "invalid_question",
      "subjectiveKeywords",
      { responseType: "SUBJECTIVE", answerKey: "light", subjectiveKeywords: ["!"] },
    ],
    ["invalid_question", "answerKey", { responseType: "MATRIX_MATCHING", answerKey: [] }],
    [
      "invalid_question",
      "answerKey.3",
      { responseType: "MATRIX_MATCHING", answerKey: "A:1 B:2 C:3" },
    ],
  ])("is refused as %s, naming %s: %j", async (code, path, more) => {
    const before = await count();
    const creating = Questions.create(deps, author, input(more));
    await expect(creating).rejects.toMatchObject({
      kind: "invalid",
      code,
      fields: [expect.objectContaining({ path, message: expect.stringMatching(/./) })],
    });
    expect(await count()).toBe(before);
  });
});

test.each([
  [{ answerKey: 6.626e-34 }, "6.626e-34", { kind: "scientific" }, undefined],
  [{ answerKey: "1e40" }, "1e40", { kind: "scientific" }, undefined],
  [
    { answerKey: 9.81, tolerance: 0.004 },
    "9.81 ± 0.004",
    { kind: "decimal" },
    ["Answers are compared exactly with 9.81 ± 0.004, because two decimals would change it."],
  ],
  [{ answerKey: { min: 2.3, max: "2.45" } }, "2.3 to 2.45", { kind: "decimal" }, undefined],
])(
  "a number that two decimals cannot keep is compared exactly: %j",
  async (more, key, format, notes) => {
    const added = await Questions.create(
      deps,
      author,
      input({ responseType: "INTEGER", options: undefined, ...more }),
    );
    expect(added).toMatchObject({ answerKey: key, format });
    expect(added.notes).toEqual(notes);
    const { _id } = added;
    // A question can be saved as it was read, and can be changed back to rounding to two decimals.
    const again = await Questions.update(deps, author, _id, {
      answerKey: key,
      format: added.format,
    });
    expect(again).toMatchObject({ answerKey: key, format });
    const rounded = await Questions.update(deps, author, _id, { answerKey: 2.5, format: null });
    expect(rounded.answerKey).toBe(2.5);
    expect(rounded).not.toHaveProperty("format");
  },
);
