import type fc from "fast-check";
import { expect } from "vitest";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import * as Pools from "../../bank/pool/pool-read.service.ts";
import type { OpenAccess } from "../../bank/pool/pool.schema.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import { addChoice } from "../../bank/question/bank.fixture.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Table } from "../../kernel/platform/table.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, ensureNames, NAMES, type TestClock, testClock } from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as CreateTest from "../builder/create-test.service.ts";
import { TestInput } from "../terms/test/test-input.schema.ts";
import { contentOf } from "../paper/paper-content.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import { isGone } from "./holder.rules.ts";
import { OpenQuestionsInput } from "./open-questions.schema.ts";
import * as HolderStore from "./holder.store.ts";
import * as OpenQuestions from "./open-questions.service.ts";

const AT = Date.parse("2026-11-21T04:30:00.000Z");
const START = AT + 60 * MINUTE;
const END = START + 60 * MINUTE;

/** A bank in memory in which questions may be opened. */
export interface OpenQuestionsWorld {
  deps: Deps;
  clock: TestClock;
  by: Actor;
  topicId: string;
}

export async function openQuestionsWorld(): Promise<OpenQuestionsWorld> {
  const clock = testClock(AT);
  const deps = memoryDeps(clock);
  const by = admin();
  await ensureNames(deps, by);
  const topicId = (await Catalogue.find(deps, { ...NAMES }))?._id ?? "";
  return { deps, clock, by, topicId };
}

let added = 0;
const WORDS = ["lens", "mirror", "prism", "slit", "fibre", "laser", "filter", "grating"];

/** Questions with different texts, so that none is similar to another. */
export async function addQuestions(
  { deps, by }: Pick<OpenQuestionsWorld, "deps" | "by">,
  count: number,
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const n = ++added;
    const words = Array.from({ length: 12 }, (_, k) => `${WORDS[(n + k * 3) % 8]}${n}x${k}`);
    const question = `<p>${words.join(" ")}</p>`;
    ids.push((await addChoice(deps, by, { ...NAMES, question, ...more }))._id);
  }
  return ids;
}

/** A passage and two questions on it. */
export async function addPassage(
  world: OpenQuestionsWorld,
): Promise<{ passageId: string; ids: string[] }> {
  const passageText = "<p>A ray enters the glass.</p>";
  const { _id: passageId } = await Passages.create(world.deps, world.by, {
    examType: "JEE",
    ...NAMES,
    passageText,
  });
  return { passageId, ids: await addQuestions(world, 2, { passageId }) };
}

/** Publishes a test that starts in an hour. */
export function publish(
  { deps, by }: Pick<OpenQuestionsWorld, "deps" | "by">,
  ids: readonly string[],
  more: Record<string, unknown> = {},
): Promise<TestAdminView> {
  const input = TestInput.parse({
    name: "NEET mock 4",
    examType: "JEE",
    startTime: iso(START),
    expiryTime: iso(END),
    durationMinutes: 30,
    totalQuestions: ids.length,
    sectionDetails: [{ subject: NAMES.subject, numQuestions: ids.length, questionIds: ids }],
    ...more,
  });
  return CreateTest.create(deps, by, input);
}

/** Ends a test and publishes its results, as processing does. */
export async function release({ deps, clock }: OpenQuestionsWorld, testId: string): Promise<void> {
  clock.set(Math.max(clock.now(), END + MINUTE));
  const test = await TestStore.find(deps, testId);
  if (!test) throw new Error("The test is gone");
  await TestStore.publishRun(deps, test, { name: "run_1", students: 0, figures: null });
}

export const change = (
  { deps, by }: Pick<OpenQuestionsWorld, "deps" | "by">,
  ids: readonly string[],
  access: OpenAccess | null,
  more: Partial<OpenQuestionsInput> = {},
) => OpenQuestions.change(deps, by, OpenQuestionsInput.parse({ ids, access, ...more }));

/** The ids of the questions that students can be served. */
export async function served({ deps, topicId }: OpenQuestionsWorld): Promise<string[]> {
  const place = { examType: "JEE" as const, subjectTopicId: topicId };
  const cards = await Pools.cardsIn(deps, place);
  return cards.map(({ questionId }) => questionId);
}

/** The cards that students can be served. */
export async function cardsOf({ deps, topicId }: OpenQuestionsWorld) {
  const place = { examType: "JEE" as const, subjectTopicId: topicId };
  const cards = await Pools.cardsIn(deps, place);
  return Promise.all(cards.map((one) => Pools.cardOf(deps, place, one)));
}

/**
 * The leak rule: no card that is served has a question or a passage of a test that is not released,
 * and every question is open or held, never both.
 */
export async function assertNoLeak(
  world: OpenQuestionsWorld,
  testIds: readonly string[],
): Promise<void> {
  const { deps, clock } = world;
  const shown = await cardsOf(world);
  const questions = new Set(shown.map(({ card }) => card.questionId));
  const passages = new Set(shown.map(({ card }) => card.passageId ?? ""));
  for (const testId of testIds) {
    const holder = await HolderStore.holderOf(deps, testId);
    const { test } = holder;
    if (!test || test.releasePolicy === "PRACTICE" || holder.deletedAt !== undefined) continue;
    if (isGone({ ...holder, test: { ...test, shiftsEnd: null } }, clock.now())) continue;
    const [key, student] = await Promise.all([
      PaperStore.readKey(deps, test, test.keyName),
      PaperStore.readStudentPaper(deps, test),
    ]);
    const { questionIds, passageIds } = contentOf({ key, student });
    expect(questionIds.filter((id) => questions.has(id))).toEqual([]);
    expect(passageIds.filter((id) => passages.has(id))).toEqual([]);
    const uses = await Uses.read(deps, [...questionIds, ...passageIds]);
    for (const id of [...questionIds, ...passageIds]) {
      expect([uses.of(id).open, uses.of(id).held.has(testId)]).toEqual([undefined, true]);
    }
  }
  const known = await QuestionRead.findMany(deps, [...questions]);
  expect(known.filter(({ deletedAt }) => deletedAt !== null)).toEqual([]);
}

/** A table whose every call waits for the scheduler. */
export const scheduled = (table: Table, scheduler: fc.Scheduler): Table => ({
  get: scheduler.scheduleFunction(table.get.bind(table)),
  put: scheduler.scheduleFunction(table.put.bind(table)),
  update: scheduler.scheduleFunction(table.update.bind(table)),
  remove: scheduler.scheduleFunction(table.remove.bind(table)),
  query: scheduler.scheduleFunction(table.query.bind(table)),
  all: scheduler.scheduleFunction(table.all.bind(table)),
  batchGet: scheduler.scheduleFunction(table.batchGet.bind(table)),
  batchPut: scheduler.scheduleFunction(table.batchPut.bind(table)),
  batchRemove: scheduler.scheduleFunction(table.batchRemove.bind(table)),
});
