import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as Papers from "../attempt/open-paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import * as QuestionStore from "../../bank/question/question.store.ts";
import {
  addQuestion,
  addTest,
  admin,
  EVERY_TYPE,
  questionIds,
  student,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import * as CreateTest from "./create-test.service.ts";
import * as Tests from "../assessment/assessment.service.ts";

useCloud();
const author = admin();
let deps: Deps;
let topics = 0;

beforeAll(() => {
  deps = testDeps(testClock());
});

/** A new topic with `count` integer questions. */
async function bank(count: number, difficulty = "EASY") {
  const names = { subject: "Chemistry", topic: `Topic ${++topics}`, subTopic: "Acids" };
  await Catalogue.create(deps, author, names);
  const [, , , integer] = EVERY_TYPE;
  if (!integer) throw new Error("There is an example of numbers");
  const questions: QuestionView[] = [];
  for (let i = 0; i < count; i++) {
    const more = { ...names, difficulty: difficulty as "EASY" };
    questions.push(await addQuestion(deps, author, "INTEGER", integer.example, more));
  }
  return { names, ids: questions.map(({ _id }) => _id) };
}

type Names = Awaited<ReturnType<typeof bank>>["names"];
const section = (names: Names, numQuestions: number, more: Record<string, unknown> = {}) => ({
  subject: names.subject,
  topic: names.topic,
  numQuestions,
  ...more,
});
const create = (total: number, ...sectionDetails: object[]) =>
  CreateTest.create(deps, author, testInput(deps, [], { totalQuestions: total, sectionDetails }));

describe("questions that are not given", () => {
  test("are picked from the bank without repeating given ones", async () => {
    const { names, ids } = await bank(6);
    const [given = ""] = ids;
    const exam = await create(6, section(names, 2, { questionIds: [given] }), section(names, 4));
    expect(questionIds(exam)[0]).toBe(given);
    expect(questionIds(exam).toSorted()).toEqual(ids.toSorted());
    expect(exam.sectionDetails.map(({ questionIds }) => questionIds.length)).toEqual([2, 4]);
  });

  test("match the section's criteria, in any spelling of its names", async () => {
    const { names, ids } = await bank(2);
    await bank(3);
    const asked = {
      subject: names.subject.toUpperCase(),
      topic: names.topic.toLowerCase(),
      subTopic: "ACIDS",
      type: "numeric",
      difficulty: "easy",
      questionType: "standard",
      numQuestions: 2,
    };
    const exam = await create(2, asked);
    expect(questionIds(exam).toSorted()).toEqual(ids.toSorted());
    for (const other of [
      { type: "MCQ_SINGLE" },
      { difficulty: "MEDIUM" },
      { questionType: "COMPREHENSION" },
    ]) {
      await expect(create(2, { ...asked, ...other })).rejects.toMatchObject({
        code: "too_few_questions",
      });
    }
  });

  test("never include questions whose creation was interrupted", async () => {
    const { names, ids } = await bank(3);
    const [lost = ""] = ids;
    await deps.content.remove({ pk: `Q#${lost}`, sk: "V" });
    const exam = await create(2, section(names, 2));
    expect(questionIds(exam).toSorted()).toEqual(ids.slice(1).toSorted());
    await expect(create(3, section(names, 3))).rejects.toMatchObject({ code: "too_few_questions" });
  });
});

describe("a test that cannot be created is refused with the reason", () => {
  const fails = (creation: Promise<unknown>, code: string, path: string, message: string) =>
    expect(creation).rejects.toMatchObject({
      kind: "invalid",
      code,
      message,
      fields: [{ path, message }],
    });

  test("when the bank has too few questions", async () => {
    const { names } = await bank(2);
    await fails(
      create(3, section(names, 3)),
      "too_few_questions",
      "sectionDetails.0.numQuestions",
      "Section 1 needs 3 questions; only 2 in the bank match.",
    );
  });

  test("when a section lists too many questions", async () => {
    const { names, ids } = await bank(2);
    await fails(
      create(1, section(names, 1, { questionIds: ids })),
      "too_many_questions",
      "sectionDetails.0.numQuestions",
      "Section 1 lists 2 questions, more than the 1 it needs.",
    );
  });

  test("when the total differs from its sections' sum, with the specified message", async () => {
    const { names } = await bank(2);
    await fails(
      create(5, section(names, 2)),
      "wrong_total",
      "totalQuestions",
      "Total questions (5) don't match selected (2)",
    );
  });

  test("when a question does not exist, with its id and section", async () => {
    const { names, ids } = await bank(1);
    const stranger = `q_${"0".repeat(20)}`;
    await fails(
      create(
        2,
        section(names, 1, { questionIds: ids }),
        section(names, 1, { questionIds: [stranger] }),
      ),
      "unknown_question",
      "sectionDetails.1.questionIds",
      `Question ${stranger} of section 2 does not exist.`,
    );
  });

  test.each(["one section", "two sections"])(
    "when a question appears twice in %s",
    async (where) => {
      const { names, ids } = await bank(1);
      const sections =
        where === "one section"
          ? [section(names, 2, { questionIds: [...ids, ...ids] })]
          : [section(names, 1, { questionIds: ids }), section(names, 1, { questionIds: ids })];
      await expect(create(2, ...sections)).rejects.toMatchObject({ code: "question_twice" });
    },
  );

  test("when a section's response type is unknown", async () => {
    const { names } = await bank(1);
    await fails(
      create(1, section(names, 1, { type: "RIDDLE" })),
      "unknown_response_type",
      "sectionDetails.0.type",
      'There is no response type "RIDDLE".',
    );
  });

  test("when a section's scheme does not fit its questions", async () => {
    const { names } = await bank(1);
    const creation = create(1, section(names, 1, { scheme: { kind: "matrix-rows" } }));
    await expect(creation).rejects.toMatchObject({
      code: "unfit_paper",
      fields: [{ path: "sectionDetails.0.scheme" }],
    });
  });

  test("when a formula in its instructions is invalid", async () => {
    const { names } = await bank(1);
    const instructions = '<p><span data-type="inline-math" data-latex="\\frac"></span></p>';
    const input = testInput(deps, [], {
      totalQuestions: 1,
      sectionDetails: [section(names, 1)],
      instructions,
    });
    await expect(CreateTest.create(deps, author, input)).rejects.toMatchObject({
      code: "unfit_paper",
      fields: [{ path: "instructions" }],
    });
  });
});

test("later changes in the bank do not change a paper", async () => {
  const exam = await addTest(deps, author);
  const asha = student();
  const read = async () =>
    JSON.stringify([
      await Papers.questions(deps, author, exam._id),
      (await Tests.view(deps, author, exam._id)).sectionDetails,
    ]);
  const before = await read();
  for (const question of await QuestionStore.findKept(deps, questionIds(exam))) {
    await deps.content.put({
      pk: `Q#${question.questionId}`,
      sk: "V",
      ...question,
      question: "<p>Changed</p>",
      answerKey: {},
      content: {},
      marks: 9900,
    });
  }
  const fresh = testDeps(testClock(deps.clock.now()));
  expect(
    JSON.stringify([
      await Papers.questions(fresh, author, exam._id),
      (await Tests.view(fresh, author, exam._id)).sectionDetails,
    ]),
  ).toBe(before);
  await Attempts.start(fresh, asha, exam._id);
  expect(JSON.stringify(await Papers.questions(fresh, asha, exam._id))).not.toContain("Changed");
});
