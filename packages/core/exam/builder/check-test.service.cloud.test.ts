import { useCloud } from "@academy/local/testing/cloud.ts";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import { check } from "./check-test.service.ts";
import { copy } from "../assessment/copy-test.service.ts";
import { duplicate } from "./shared-questions.service.ts";
import * as CreateTest from "./create-test.service.ts";
import { preview } from "./preview-test.service.ts";
import { PreviewInput, TestInput } from "../terms/test/test-input.schema.ts";

const clock = testClock();
useCloud();
const author = admin();
let deps: Deps;
let questions: QuestionView[];

const IMAGE = `media/${"a".repeat(20)}.png`;
const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const [single] = EVERY_TYPE;
if (!single) throw new Error("There is an example of single choice");

const question = (more: Record<string, unknown> = {}) =>
  addQuestion(deps, author, single.responseType, single.example, more);

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, author);
  questions = [await question(), await question({ marks: 2.5 })];
});

const body = (asked: readonly QuestionView[], more: Record<string, unknown> = {}) =>
  testInput(deps, asked, {
    startTime: iso(clock.now() + 60 * MINUTE),
    expiryTime: iso(clock.now() + 120 * MINUTE),
    ...more,
  });

/** The results of checking and of publishing the same test. */
async function both(sent: TestInput) {
  const checked = await check(deps, { ...sent }, []);
  const published = await CreateTest.create(deps, author, sent).then(
    () => null,
    (error: unknown) => error,
  );
  return { checked, published };
}

describe("the check before publishing", () => {
  test("finds no problems in a valid test, and counts its questions and marks", async () => {
    const { checked, published } = await both(body(questions));
    expect(published).toBeNull();
    expect(checked).toEqual({
      ready: true,
      problems: [],
      totalQuestions: 2,
      maxMarks: 3.5,
      sections: [{ questions: 2, maxMarks: 3.5, marking: expect.any(String) }],
    });
  });

  test("reports an image that is missing in the bucket, and publishing refuses it too", async () => {
    const html = `<p><img src="${deps.config.mediaUrl}/${IMAGE}" alt="A lens"></p>`;
    const pictured = await question({ question: html, solution: html });
    const { checked, published } = await both(body([...questions, pictured]));
    const where = { section: 0, number: 3, questionId: pictured._id };
    const message = `The image ${IMAGE} is missing. Insert it again.`;
    const problem = { severity: "error", code: "missing_image", message, ...where };
    expect(checked.ready).toBe(false);
    expect(checked.problems).toEqual([
      { ...problem, path: `${pictured._id}.question` },
      { ...problem, path: `${pictured._id}.solution` },
    ]);
    expect(published).toMatchObject({
      kind: "invalid",
      code: "unfit_paper",
      message: `The paper cannot be published: ${message}`,
      fields: [{ path: `${pictured._id}.question` }, { path: `${pictured._id}.solution` }],
    });
    const put = { Bucket: deps.config.bucket, Key: IMAGE, Body: "png" };
    await deps.s3.send(new PutObjectCommand(put));
    expect((await check(deps, { ...body([pictured]) }, [])).problems).toEqual([]);
  });

  test("reports invalid formulas with LaTeX and reason, in questions and instructions", async () => {
    const wrong = `<p>${formula("\\frac{1}")}</p>`;
    const broken = await question({ question: wrong, solution: wrong });
    const { checked, published } = await both(body([broken], { instructions: wrong }));
    expect(checked.problems.map(({ code, path, number }) => [code, path, number])).toEqual([
      ["formula_error", `${broken._id}.question`, 1],
      ["formula_error", `${broken._id}.solution`, 1],
      ["formula_error", "instructions", null],
    ]);
    expect(checked.problems[0]?.message).toMatch(/^The formula \\frac\{1\} is not valid: ./);
    expect(published).toMatchObject({ code: "unfit_paper", fields: { length: 3 } });
  });

  test("reports all problems together, each with its section", async () => {
    const stranger = `q_${"0".repeat(20)}`;
    const [first] = questions;
    const sent = TestInput.parse({
      ...body(questions),
      totalQuestions: 9,
      sectionDetails: [
        { ...NAMES, numQuestions: 2, questionIds: [first?._id, stranger], type: "RIDDLE" },
        { ...NAMES, numQuestions: 1, questionIds: [first?._id], difficulty: "DIFFICULT" },
        { subject: "Alchemy", numQuestions: 3 },
      ],
    });
    const { checked, published } = await both(sent);
    expect(checked.problems.map(({ code, section }) => [code, section])).toEqual([
      ["wrong_total", null],
      ["unknown_response_type", 0],
      ["unknown_question", 0],
      ["question_twice", 1],
      ["too_few_questions", 2],
    ]);
    expect(published).toMatchObject({ code: "wrong_total", fields: { length: 5 } });
  });

  test("checks the sections of a half-filled form", async () => {
    const [id] = questions.map(({ _id }) => _id);
    const sectionDetails = [
      { numQuestions: 2 },
      { ...NAMES, numQuestions: 2, questionIds: [id, id] },
    ];
    const fields = [
      { path: "name", message: "Enter the name." },
      { path: "sectionDetails.0.subject", message: "Please fill all section fields" },
    ];
    const checked = await check(deps, { examType: "JEE", sectionDetails }, fields);
    expect(checked.problems.map(({ code, section }) => [code, section])).toEqual([
      ["invalid_input", null],
      ["invalid_input", 0],
      ["question_twice", 1],
    ]);
    expect(checked).toMatchObject({ ready: false, sections: [{ questions: 0 }, { questions: 1 }] });
    const bare = await check(deps, {}, fields);
    expect(bare).toMatchObject({ ready: false, totalQuestions: 0, problems: { length: 2 } });
  });
});

test("a preview shows the paper with marks, keys and solutions", async () => {
  const passage = await Passages.create(deps, author, {
    examType: "JEE",
    ...NAMES,
    passageText: `<p>A train of speed ${formula("v")}.</p>`,
  });
  const types = await Promise.all(
    EVERY_TYPE.map(({ responseType, example }) =>
      addQuestion(deps, author, responseType, example, { passageId: passage._id }),
    ),
  );
  const stranger = `q_${"0".repeat(20)}`;
  const shown = await preview(
    deps,
    PreviewInput.parse({
      instructions: `<p>${formula("\\oops")}</p>`,
      sectionDetails: [
        { ...NAMES, numQuestions: 9, questionIds: types.map(({ _id }) => _id) },
        {
          ...NAMES,
          numQuestions: 9,
          questionIds: [stranger, questions[1]?._id],
          scheme: { kind: "neet" },
        },
      ],
    }),
  );
  expect(shown).toMatchObject({
    totalQuestions: EVERY_TYPE.length + 1,
    maxMarks: EVERY_TYPE.length + 4,
    missing: [stranger],
  });
  expect(shown.instructions).toContain("\\oops");
  expect(shown.sections.map(({ maxMarks, questions: all }) => [maxMarks, all.length])).toEqual([
    [EVERY_TYPE.length, EVERY_TYPE.length],
    [4, 1],
  ]);
  for (const [index, { responseType, example }] of EVERY_TYPE.entries()) {
    const one = shown.sections[0]?.questions[index];
    expect(one).toMatchObject({ number: index + 1, responseType, topic: NAMES.topic });
    expect(one?.passageText).toContain("<math");
    expect(one?.solution).toBe(`<p>Solution of ${example.title}.</p>`);
    expect(one?.correctAnswer).toEqual(types[index]?.answerKey);
    expect(one?.answerText).not.toBe("");
  }
});

test("a copy has all fields of a test but its times, and publishes once these are set", async () => {
  const sent = body(questions, { instructions: `<p>${formula("g")}</p>`, tieBreak: "neet" });
  const exam = await CreateTest.create(deps, author, { ...sent, name: "x".repeat(200) });
  const fields = await copy(deps, exam._id);
  expect(fields.name).toBe(`${"x".repeat(193)} (copy)`);
  expect(fields).not.toHaveProperty("startTime");
  const { startTime, expiryTime } = sent;
  const again = TestInput.parse({ ...fields, startTime, expiryTime });
  const copied = await CreateTest.create(deps, author, again);
  expect(copied._id).not.toBe(exam._id);
  const { name } = fields;
  expect(copied).toEqual({ ...exam, _id: copied._id, name, title: name });
});

test("tests with the same questions are named if the keys of one come out before the other ends", async () => {
  const shared = [await question(), await question()];
  const monday = await CreateTest.create(deps, author, body(shared, { name: "Monday batch" }));
  const problems = async (minutes: number, testId?: string) => {
    const sent = body(shared, { expiryTime: iso(clock.now() + minutes * MINUTE) });
    const checked = await check(deps, { ...sent }, [], testId);
    expect(checked.ready).toBe(true);
    return checked.problems.map(({ code, message }) => [code, message]);
  };
  const named = (why: string) => [
    [
      "shared_questions",
      `2 questions are also in “Monday batch”. ${why} Replace them, or let the tests end together.`,
    ],
  ];
  expect(await problems(180)).toEqual(named("The keys come out there before this test ends."));
  const sooner = "The keys of this test come out before the end there.";
  expect(await problems(90)).toEqual(named(sooner));
  expect(await problems(120)).toEqual([]);
  expect(await problems(180, monday._id)).toEqual([]);
  const { warnings } = await duplicate(deps, monday._id);
  expect(warnings).toEqual([expect.stringContaining("“Monday batch”")]);
});
