import * as QuestionRead from "@academy/core/bank/question/question-read.service.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { DAY, HOUR, MINUTE, iso } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { questionIdsOf } from "./papers/add-papers.ts";
import { type AskedQuestion, at, sampleSitters, take, takeAll } from "./sample-takers.ts";

/** The paper whose questions the tests share out. */
const PAPER = "neet-2025";

/**
 * How many other students took these tests: together with the one student enough for percentiles
 * and for figures of each question.
 */
const OTHERS = 39;

/** Each test has every third question of the paper, so all chapters are in each. */
const batchTests = [
  { name: "NEET batch test 1", daysAgo: 24, ability: 0.1 },
  { name: "NEET batch test 2", daysAgo: 15, ability: 0.6 },
  { name: "NEET batch test 3", daysAgo: 6, ability: 1 },
] as const;

export interface BatchTest {
  testId: string;
  /** When its results were processed; epoch milliseconds. */
  processedAt: number;
}

const Begun = z.object({ testId: z.string() });

/**
 * Three past tests with results, which one student took among sample students, with better results
 * from test to test. The real services made and took them with clocks of their days, and continue
 * after an interruption.
 */
export async function ensureBatchTests(
  deps: Deps,
  admin: Actor,
  taker: Actor,
): Promise<BatchTest[]> {
  const all = await questionIdsOf(deps, admin, PAPER);
  const done: BatchTest[] = [];
  for (const [index, { name, daysAgo, ability }] of batchTests.entries()) {
    const key = { pk: "SAMPLE", sk: `BATCH#${index}` };
    const ids = all.filter((_, place) => place % batchTests.length === index);
    const views = await QuestionRead.views(deps, await QuestionRead.findMany(deps, ids), admin);
    const byId = new Map(views.map((view) => [view._id, view]));
    const questions = ids.flatMap((id) => byId.get(id) ?? []);
    const begun = await deps.content.get(key, { consistent: true });
    const testId = begun
      ? Begun.parse(begun).testId
      : await create(deps, admin, { name, daysAgo, questions });
    if (!begun) await deps.content.put({ ...key, testId });
    const { startTime, expiryTime } = await Tests.load(deps, testId);
    const past = { testId, startTime, ids, timeFactor: 0.4 };
    const own = { ...past, questions: questions.map((one) => askedOf(one, STRENGTHS)) };
    await take(deps, own, { actor: taker, ability, seed: 40 + index });
    const others = { ...past, questions: questions.map((one) => askedOf(one, {})) };
    await takeAll(deps, others, sampleSitters(OTHERS));
    const processedAt = expiryTime + MINUTE;
    await Processing.processTest(at(deps, processedAt), testId);
    done.push({ testId, processedAt });
  }
  return done;
}

async function create(
  deps: Deps,
  admin: Actor,
  { name, daysAgo, questions }: { name: string; daysAgo: number; questions: QuestionView[] },
): Promise<string> {
  const startTime = deps.clock.now() - daysAgo * DAY;
  const bySubject = Map.groupBy(questions, ({ subject }) => subject);
  const input = TestInput.parse({
    name: `${name}: physics, chemistry and biology`,
    examType: "NEET",
    testType: "MTT",
    access: "PUBLIC",
    startTime: iso(startTime),
    expiryTime: iso(startTime + 3 * HOUR),
    durationMinutes: 60,
    totalQuestions: questions.length,
    instructions: "<p>This test is over. Its students are samples, so that there are results.</p>",
    sectionDetails: [...bySubject].map(([subject, own]) => ({
      subject,
      scheme: { kind: "neet" },
      numQuestions: own.length,
      questionIds: own.map(({ _id }) => _id),
    })),
  });
  return (await CreateTest.create(at(deps, startTime - HOUR), admin, input))._id;
}

/** How much harder (above 0) or easier (below 0) a subject is for the student than for others. */
const STRENGTHS: Readonly<Record<string, number>> = { Physics: 0.9, Biology: -0.5 };

const HARDNESS = { EASY: -0.8, MEDIUM: 0, DIFFICULT: 0.9 } as const;

/** A question with one correct option, in the form in which sample students answer it. */
function askedOf(
  { answerKey, options = [], difficulty, subject }: QuestionView,
  harder: Readonly<Record<string, number>>,
): AskedQuestion {
  const wrong = options.flatMap((_, place) => (place === answerKey ? [] : place));
  const hardness = HARDNESS[difficulty] + (harder[subject] ?? 0);
  return { key: answerKey, hardness, partly: [], wrong };
}
