import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { addChoice, newTopic } from "../../bank/question/bank.fixture.ts";
import {
  AutoSelectInput,
  CountMixInput,
  FillInput,
  ReplaceInput,
} from "../../bank/search/pick.schema.ts";
import * as Mixes from "../../bank/search/mix.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { copy } from "../assessment/copy-test.service.ts";
import { create } from "./create-test.service.ts";
import { edit } from "./edit-test.service.ts";
import * as Fill from "./fill-section.service.ts";
import { TestEdit, TestInput } from "../terms/test/test-input.schema.ts";

const clock = testClock();
useCloud();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

/** A topic with these numbers of easy, medium and difficult questions of an exam type. */
async function topicWith(
  counts: readonly number[],
  examType: "A_LEVEL" | "AS_LEVEL" | "FOUNDATION",
) {
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

test("worked example 30: a mix of 8, 12 and 5 finds 24 of 25 where only 4 are difficult, and says so", async () => {
  const names = await topicWith([9, 13, 4], "A_LEVEL");
  const asked = { ...names, examType: "A_LEVEL", count: 25, mix: mixOf(8, 12, 5) };
  const { questions, note } = await select(asked);
  expect(counted(questions)).toEqual([8, 12, 4]);
  expect(new Set(questions.map(({ _id }) => _id)).size).toBe(24);
  expect(note).toBe(`${names.subject}, Difficult: 5 wanted, 4 left.`);
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
    message: `${names.subject}, Easy: 3 wanted, 1 left after leaving out the last test.`,
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

/** A test with some questions that leaves out the questions of the last test. */
const testOf = (names: object, more: object = {}) =>
  TestInput.parse({
    name: "Two of a kind",
    examType: "FOUNDATION",
    durationMinutes: 30,
    totalQuestions: 2,
    startTime: new Date(clock.now() + 3_600_000).toISOString(),
    expiryTime: new Date(clock.now() + 9_000_000).toISOString(),
    sectionDetails: [{ ...names, numQuestions: 2 }],
    ...more,
  });

test("a test keeps which tests are left out, and its copies and edits do too", async () => {
  const names = await topicWith([9, 0, 0], "A_LEVEL");
  const made = await create(deps, author, testOf(names, { examType: "A_LEVEL", excludeTests: 3 }));
  expect(made.excludeTests).toBe(3);
  expect((await copy(deps, made._id)).excludeTests).toBe(3);
  const { sectionDetails, ...edited } = testOf(names, { examType: "A_LEVEL", name: "Renamed" });
  const sections = sectionDetails.map((one) => ({
    ...one,
    questionIds: made.sectionDetails.flatMap(({ questionIds }) => questionIds),
  }));
  const { excludeTests: _left, ...rest } = edited;
  const sent = { ...rest, sectionDetails: sections };
  const kept = await edit(deps, author, made._id, TestEdit.parse(sent));
  expect([kept.title, kept.excludeTests]).toEqual(["Renamed", 3]);
  const none = TestEdit.parse({ ...sent, excludeTests: [] });
  expect((await edit(deps, author, made._id, none)).excludeTests).toEqual([]);
});

test("no question of a test that is left out replaces another", async () => {
  const names = await topicWith([5, 0, 0], "FOUNDATION");
  const made = await create(deps, author, testOf(names));
  const used = made.sectionDetails.flatMap(({ questionIds }) => questionIds);
  const replace = async (more: object) => {
    const criteria = { ...names, examType: "FOUNDATION" };
    const input = ReplaceInput.parse({ sectionCriteria: criteria, count: 9, ...more });
    return (await Fill.replacements(deps, input)).questions.map(({ _id }) => _id);
  };
  expect(await replace({})).toHaveLength(5);
  const left = await replace({ excludeTests: 1 });
  expect(left).toHaveLength(3);
  expect(left.filter((id) => used.includes(id))).toEqual([]);
  // The edited test does not count among the last tests.
  expect(await replace({ excludeTests: 1, testId: made._id })).toHaveLength(5);
  expect(await replace({ excludeTests: [made._id], testId: made._id })).toHaveLength(5);
});

test("counts what the bank has for each line of a mix, within its section", async () => {
  const names = await topicWith([2, 3, 1], "FOUNDATION");
  const mix = [
    { count: 1, difficulty: "EASY" },
    { count: 9, difficulty: "MEDIUM" },
    { count: 1 },
    { count: 1, topic: "No such topic" },
  ];
  const count = (more: object) =>
    Mixes.countMix(deps, CountMixInput.parse({ ...names, examType: "FOUNDATION", mix, ...more }));
  expect(await count({})).toEqual({ lines: [2, 3, 6, 0] });
  expect(await count({ difficulty: "DIFFICULT" })).toEqual({ lines: [2, 3, 1, 0] });
  expect(await count({ responseType: "INTEGER" })).toEqual({ lines: [0, 0, 0, 0] });
});

const fill = (fields: object) =>
  Fill.fill(deps, FillInput.parse({ examType: "A_LEVEL", ...fields }));

test("fills all sections by one call, none with a question of another, and says what is missing", async () => {
  const names = await topicWith([5, 3, 1], "A_LEVEL");
  const other = await topicWith([2, 0, 0], "A_LEVEL");
  const listed = (await select({ ...names, examType: "A_LEVEL", count: 1 })).questions[0]?._id;
  const { sections } = await fill({
    excludeIds: [listed],
    sections: [
      { ...names, count: 4, mix: mixOf(2, 2) },
      { ...names, count: 3, mix: mixOf(1, 1, 1) },
      { ...names, count: 6 },
      { ...other, count: 2 },
      { ...other, count: 1, responseType: "INTEGER" },
    ],
  });
  const ids = sections.flatMap(({ questions }) => questions.map(({ _id }) => _id));
  expect(new Set([...ids, listed]).size).toBe(11);
  const left = sections[2]?.questions.length ?? 0;
  expect(sections[2]?.note).toBe(
    `${names.subject}: 6 wanted, ${left} left. The other ${9 - left} that match are in this test already.`,
  );
  expect(sections[3]).toMatchObject({ questions: [{}, {}], note: "" });
  expect(sections[4]?.note).toBe(`${other.subject}: no question of the bank matches.`);
});

test("filling leaves out the named tests for all sections, and says so", async () => {
  const names = await topicWith([4, 0, 0], "A_LEVEL");
  const made = await create(deps, author, testOf(names, { examType: "A_LEVEL" }));
  const { sections } = await fill({
    excludeTests: [made._id],
    sections: [
      { ...names, count: 1 },
      { ...names, count: 2 },
    ],
  });
  const note = `${names.subject}: 2 wanted, 1 left after leaving out the named test.`;
  expect(sections.map(({ questions }) => questions.length)).toEqual([1, 1]);
  expect(sections[1]?.note).toBe(note);
});

test("filling refuses a mix that does not fit its section by its path, and more than 300 questions", async () => {
  const wrong = fill({ sections: [{ count: 2 }, { count: 3, mix: [{ count: 2 }] }] });
  await expect(wrong).rejects.toMatchObject({
    message: "The mix has 2 questions, the section 3.",
    fields: [{ path: "sections.1.mix" }],
  });
  const many = FillInput.safeParse({ sections: [{ count: 300 }, { count: 1 }] });
  expect(many.error?.message).toContain("At most 300 questions are picked at once.");
});
