import { randomUUID } from "node:crypto";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import type { Example } from "@academy/response-types/shared/example.ts";
import * as Catalogue from "../bank/catalogue/catalogue.service.ts";
import * as Passages from "../bank/comprehension/passage.service.ts";
import { createDeps, type Deps } from "../kernel/platform/deps.ts";
import type { Meter } from "../kernel/platform/meter.ts";
import { QuestionInput, type QuestionView } from "../bank/question/question.schema.ts";
import * as Questions from "../bank/editing/question.service.ts";
import { iso, MINUTE } from "../kernel/shared/time.ts";
import * as CreateTest from "../exam/builder/create-test.service.ts";
import { TestInput } from "../exam/terms/test/test-input.schema.ts";
import type { TestAdminView } from "../exam/terms/test/assessment.schema.ts";
import type { Actor } from "../kernel/shared/actor.ts";

/** A clock that only changes when the test moves it. */
export interface TestClock {
  now(): number;
  set(ms: number): void;
  advance(ms: number): void;
}

export function testClock(start = Date.parse("2026-11-21T04:30:00.000Z")): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (ms) => void (now = ms),
    advance: (ms) => void (now += ms),
  };
}

export const student = (name = "Asha Rao"): Actor => ({
  userId: randomUUID(),
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
  isAdmin: false,
});

export const admin = (): Actor => ({ ...student("Meera Iyer"), isAdmin: true });

/** Dependencies that use the running embedded cloud, whose addresses are in `process.env`. */
export const testDeps = (clock: TestClock, meter?: Meter): Deps => ({
  ...createDeps(process.env, { meter }),
  clock,
});

export const NAMES = { subject: "Physics", topic: "Mechanics", subTopic: "Kinematics" } as const;

/** A valid question of every response type, with correct, partly correct and incorrect answers. */
export const EVERY_TYPE: readonly { responseType: string; example: Example }[] = Object.entries(
  typeExamples,
).map(([responseType, [example]]) => {
  if (!example) throw new Error(`${responseType} has no example`);
  return { responseType, example };
});

/** Adds the catalogue entry unless it exists. */
export async function ensureNames(deps: Deps, by: Actor, names = NAMES): Promise<void> {
  await Catalogue.create(deps, by, { ...names }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes("already exist"))) throw error;
  });
}

export async function addQuestion(
  deps: Deps,
  by: Actor,
  responseType: string,
  example: Example,
  more: Partial<QuestionInput> = {},
): Promise<QuestionView> {
  const input = QuestionInput.parse({
    examType: "JEE",
    ...NAMES,
    difficulty: "EASY",
    responseType,
    question: example.question,
    solution: `<p>Solution of ${example.title}.</p>`,
    ...example.input,
    ...more,
  });
  return Questions.create(deps, by, input);
}

const banks = new Map<string, Promise<readonly QuestionView[]>>();

/** One question of every type, the first about a passage. */
async function fillBank(deps: Deps, by: Actor): Promise<readonly QuestionView[]> {
  await ensureNames(deps, by);
  const passage = await Passages.create(deps, by, {
    examType: "JEE",
    ...NAMES,
    passageText: "<p>A train leaves the station.</p>",
  });
  const questions: QuestionView[] = [];
  for (const { responseType, example } of EVERY_TYPE) {
    const passageId = questions.length === 0 ? passage._id : null;
    questions.push(await addQuestion(deps, by, responseType, example, { passageId }));
  }
  return questions;
}

/**
 * A test of one section with one question of every type, open now for an hour. All tests in a cloud
 * share their questions: papers are frozen, and creating questions is most of the work.
 */
export async function addTest(
  deps: Deps,
  by: Actor,
  more: Record<string, unknown> = {},
): Promise<TestAdminView> {
  const cloud = deps.config.contentTable;
  const bank = banks.get(cloud) ?? fillBank(deps, by);
  banks.set(cloud, bank);
  return CreateTest.create(deps, by, testInput(deps, await bank, more));
}

/** The fields of a test that has exactly these questions, in one section. */
export const withQuestions = (ids: readonly string[]) => ({
  totalQuestions: ids.length,
  sectionDetails: [{ subject: NAMES.subject, numQuestions: ids.length, questionIds: ids }],
});

export function testInput(
  deps: Deps,
  questions: readonly QuestionView[],
  more: Record<string, unknown> = {},
): TestInput {
  const now = deps.clock.now();
  return TestInput.parse({
    name: "Mechanics, first test",
    examType: "JEE",
    access: "PUBLIC",
    testType: "STT",
    startTime: iso(now - MINUTE),
    expiryTime: iso(now + 60 * MINUTE),
    durationMinutes: 30,
    ...withQuestions(questions.map(({ _id }) => _id)),
    ...more,
  });
}

/** Question ids of a test in the paper's order. */
export const questionIds = (test: TestAdminView): string[] =>
  test.sectionDetails.flatMap((section) => section.questionIds);

/** Wire answers to a test of `addTest`: all correct, or all incorrect. */
export function answersTo(test: TestAdminView, kind: "right" | "wrong", timeTaken = 10) {
  return Object.fromEntries(
    questionIds(test).map((id, index) => [
      id,
      { value: EVERY_TYPE[index]?.example[kind][0], timeTaken },
    ]),
  );
}
