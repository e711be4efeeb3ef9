import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { addChoice, newTopic } from "../../bank/question/bank.fixture.ts";
import { AutoSelectInput } from "../../bank/search/pick.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { create } from "./create-test.service.ts";
import * as Fill from "./fill-section.service.ts";
import { TestInput } from "./test-input.schema.ts";

const clock = testClock();
useCloud();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

/** A topic with so many easy, medium and difficult questions of an exam type. */
async function topicWith(counts: readonly number[], examType: "A_LEVEL" | "AS_LEVEL") {
  const names = await newTopic(deps, author);
  for (const [i, count] of counts.entries()) {
    const difficulty = (["EASY", "MEDIUM", "DIFFICULT"] as const)[i] ?? "EASY";
    for (let k = 0; k < count; k++)
      await addChoice(deps, author, { ...names, examType, difficulty });
  }
  return names;
}

const mixOf = (...counts: readonly number[]) =>
  counts.map((count, i) => ({ count, difficulty: ["EASY", "MEDIUM", "DIFFICULT"][i] }));

const select = (fields: object) => Fill.autoSelect(deps, AutoSelectInput.parse(fields));

/** How many questions there are of each difficulty. */
const counted = (questions: readonly { difficulty: string }[]) =>
  ["EASY", "MEDIUM", "DIFFICULT"].map(
    (one) => questions.filter(({ difficulty }) => difficulty === one).length,
  );

test("a mix of 8, 12 and 5 finds 24 of 25 where only 4 are difficult, and says so", async () => {
  const names = await topicWith([9, 13, 4], "A_LEVEL");
  const asked = { ...names, examType: "A_LEVEL", count: 25, mix: mixOf(8, 12, 5) };
  const { questions, note } = await select(asked);
  expect(counted(questions)).toEqual([8, 12, 4]);
  expect(new Set(questions.map(({ _id }) => _id)).size).toBe(24);
  expect(note).toBe(`${names.subject}, DIFFICULT: 5 wanted, 4 left.`);
  await expect(select({ ...asked, count: 24 })).rejects.toMatchObject({
    message: "The mix has 25 questions, the section 24.",
  });
});

test("questions of the last tests of the exam type are left out, and a test keeps its mix", async () => {
  const names = await topicWith([4, 4, 0], "AS_LEVEL");
  const input = (fields: object, section: object = {}) =>
    TestInput.parse({
      name: "Mixed",
      examType: "AS_LEVEL",
      durationMinutes: 30,
      totalQuestions: 4,
      startTime: new Date(clock.now() + 3_600_000).toISOString(),
      expiryTime: new Date(clock.now() + 9_000_000).toISOString(),
      sectionDetails: [{ ...names, numQuestions: 4, mix: mixOf(3, 1), ...section }],
      ...fields,
    });
  const first = await create(deps, author, input({}));
  expect(first.sectionDetails[0]?.mix.map(({ count }) => count)).toEqual([3, 1]);
  const used = first.sectionDetails.flatMap(({ questionIds }) => questionIds);
  const again = { ...names, examType: "AS_LEVEL", count: 8, excludeTests: 1 };
  const { questions, note } = await select(again);
  expect(questions).toHaveLength(4);
  expect(questions.filter(({ _id }) => used.includes(_id))).toEqual([]);
  expect(note).toBe(`${names.subject}: 8 wanted, 4 left after leaving out the last test.`);
  expect((await select({ ...again, excludeTests: [first._id] })).questions).toHaveLength(4);
  expect((await select({ ...again, excludeTests: 0 })).questions).toHaveLength(8);
  await expect(create(deps, author, input({ excludeTests: 1 }))).rejects.toMatchObject({
    message: `${names.subject}, EASY: 3 wanted, 1 left after leaving out the last test.`,
  });
  await expect(select({ ...again, examType: "" })).rejects.toMatchObject({
    message: "Choose the exam type whose last tests are left out.",
  });
});

test("listed questions count against the mix before others are picked", async () => {
  const names = await topicWith([3, 3, 0], "AS_LEVEL");
  const { questions } = await select({
    ...names,
    examType: "AS_LEVEL",
    difficulty: "EASY",
    count: 1,
  });
  const made = await create(
    deps,
    author,
    TestInput.parse({
      name: "Listed",
      examType: "AS_LEVEL",
      durationMinutes: 30,
      totalQuestions: 4,
      startTime: new Date(clock.now() + 3_600_000).toISOString(),
      expiryTime: new Date(clock.now() + 9_000_000).toISOString(),
      sectionDetails: [
        {
          ...names,
          numQuestions: 4,
          mix: mixOf(2, 2),
          questionIds: questions.map(({ _id }) => _id),
        },
      ],
    }),
  );
  const ids = made.sectionDetails.flatMap(({ questionIds }) => questionIds);
  const all = (await select({ ...names, examType: "AS_LEVEL", count: 6 })).questions;
  expect(counted(all.filter(({ _id }) => ids.includes(_id)))).toEqual([2, 2, 0]);
});

test("lines that ask for the same never take the same question", async () => {
  const names = await topicWith([6, 0, 0], "A_LEVEL");
  const mix = [{ count: 3 }, { count: 2, difficulty: "EASY" }, { count: 1 }];
  const { questions, note } = await select({ ...names, examType: "A_LEVEL", count: 6, mix });
  expect([new Set(questions.map(({ _id }) => _id)).size, note]).toEqual([6, ""]);
});
