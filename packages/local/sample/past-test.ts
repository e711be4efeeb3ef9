import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { HOUR, MINUTE, SECOND, iso } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { addTest } from "./add-test.ts";
import { type PastQuestion, pastQuestions, pastSections } from "./past-questions.ts";
import { unlessCode } from "./unless-code.ts";

const STUDENTS = 150;

/** The number of students who submit in parallel. */
const AT_ONCE = 8;

/** The test that an earlier, interrupted start has created. */
const BEGUN = { pk: "SAMPLE", sk: "PAST" };
const Begun = z.object({ testId: z.string() });

/**
 * A test from two days ago with its results: created, taken and processed by the real services with
 * clocks of that day. One of the demo accounts took it among students who are marked as samples.
 * After an interruption, it continues with the same test: submitting twice changes nothing.
 */
export async function ensurePastTest(deps: Deps, admin: Actor, taker: Actor): Promise<void> {
  const begun = await deps.content.get(BEGUN, { consistent: true });
  const testId = begun ? Begun.parse(begun).testId : await create(deps, admin);
  const { startTime, expiryTime } = await Tests.load(deps, testId);
  const view = await Tests.view(at(deps, startTime), admin, testId);
  const ids = view.sectionDetails.flatMap((one) => one.questionIds ?? []);
  const field = Array.from({ length: STUDENTS - 1 }, (_, i) => sampleStudent(i + 1));
  await take(deps, { testId, startTime, ids }, { actor: taker, ability: 0.9, seed: 223 });
  for (let from = 0; from < field.length; from += AT_ONCE) {
    const group = field.slice(from, from + AT_ONCE).map((actor, i) => {
      const number = from + i + 1;
      return { actor, ability: sampleAbility(number), seed: number };
    });
    await Promise.all(group.map((one) => take(deps, { testId, startTime, ids }, one)));
  }
  await Processing.processTest(at(deps, expiryTime + MINUTE), testId);
}

/** The same services at another time. */
const at = (deps: Deps, ms: number): Deps => ({ ...deps, clock: { now: () => ms } });

async function create(deps: Deps, admin: Actor): Promise<string> {
  const startTime = deps.clock.now() - 48 * HOUR;
  const test = await addTest(at(deps, startTime - HOUR), admin, "NEET", pastSections, {
    access: "PUBLIC",
    name: "Sample test with results: biology, physics and chemistry",
    startTime: iso(startTime),
    expiryTime: iso(startTime + 2 * HOUR),
    durationMinutes: 60,
    instructions: "<p>This test is over. Its students are samples, so that there are results.</p>",
  });
  await deps.content.put({ ...BEGUN, testId: test._id });
  return test._id;
}

interface Past {
  testId: string;
  /** Epoch milliseconds. */
  startTime: number;
  /** For the questions, in the paper's order. */
  ids: readonly string[];
}

interface Sitter {
  actor: Actor;
  ability: number;
  seed: number;
}

async function take(
  deps: Deps,
  { testId, startTime, ids }: Past,
  { actor, ability, seed }: Sitter,
): Promise<void> {
  const given = sampleAnswers(pastQuestions, ability, seed);
  const answers: Record<string, SampleAnswer> = {};
  given.forEach((answer, i) => {
    answers[ids[i] ?? ""] = answer;
  });
  const seconds = given.reduce((sum, { timeTaken }) => sum + timeTaken, 0);
  const begin = startTime + (seed % 20) * MINUTE;
  await Attempts.start(at(deps, begin), actor, testId).catch(unlessCode("already_submitted"));
  await submit(at(deps, begin + seconds * SECOND), actor, testId, { answers });
}

/** Numbers from 0 to below 1, the same for the same seed; Mulberry32. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A made-up student, numbered from 1: has no account, and a name that says what it is. */
function sampleStudent(number: number): Actor {
  const digits = String(number).padStart(3, "0");
  return {
    userId: `00000000-0000-4000-8000-${digits.padStart(12, "0")}`,
    name: `Sample student ${digits}`,
    email: `sample-${digits}@example.com`,
    isAdmin: false,
  };
}

interface SampleAnswer {
  value: unknown;
  /** Seconds. */
  timeTaken: number;
}

const pick = <T>(values: readonly T[], random: () => number, favour = 1): T | undefined =>
  values[Math.floor(random() ** favour * values.length)];

/** A student's answer to a question; null is a blank. */
function valueOf(asked: PastQuestion, ability: number, random: () => number): unknown {
  const lead = ability - asked.hardness;
  const knows = 1 / (1 + Math.exp(-1.7 * lead));
  const chance = random();
  if (chance < knows) return asked.question.answerKey;
  // Of those who do not know the answer, weaker students leave it blank more often.
  if (random() < 0.3 - 0.08 * lead) return null;
  const half = chance < knows + 0.35 ? pick(asked.partly, random) : undefined;
  return half ?? pick(asked.wrong, random, 2);
}

/**
 * A student's answers, the same at every start.
 *
 * @param ability from about -2 to 2, with the mean student at 0
 */
function sampleAnswers(
  questions: readonly PastQuestion[],
  ability: number,
  seed: number,
): SampleAnswer[] {
  const random = numbersFrom(seed);
  return questions.map((asked) => {
    const value = valueOf(asked, ability, random);
    const slow = 1.3 + 0.4 * (asked.hardness - ability / 2);
    return { value, timeTaken: Math.round((20 + 110 * random()) * Math.max(0.4, slow)) };
  });
}

/** Abilities of the students with a bell-shaped distribution: the sum of four uniform numbers. */
function sampleAbility(number: number): number {
  const random = numbersFrom(7919 * number);
  return (random() + random() + random() + random() - 2) * 1.7;
}
