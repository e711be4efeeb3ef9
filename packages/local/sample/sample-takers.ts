import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { MINUTE, SECOND } from "@academy/core/kernel/shared/time.ts";
import { unlessCode } from "./unless-code.ts";

/** The number of students who submit in parallel. */
const AT_ONCE = 8;

/** The given dependencies with a clock that shows another time. */
export const at = (deps: Deps, ms: number): Deps => ({ ...deps, clock: { now: () => ms } });

/** The answers that sample students give to a question. */
export interface AskedQuestion {
  key: unknown;
  /** The difficulty, from -2, which nearly everyone knows, to 2. */
  hardness: number;
  /** Partially correct answers. */
  partly: readonly unknown[];
  /** Incorrect answers, the most tempting first. */
  wrong: readonly unknown[];
}

/** A test of a past day. */
interface Past {
  testId: string;
  /** Epoch milliseconds. */
  startTime: number;
  /** The ids of the questions, then the questions themselves, both in the paper's order. */
  ids: readonly string[];
  questions: readonly AskedQuestion[];
  /**
   * Multiplies the time that each question takes: below 1, so that all questions of a long test are
   * answered in time; 1 by default.
   */
  timeFactor?: number;
}

/** A student with an ability from about -2 to 2, where the mean is 0. */
interface Sitter {
  actor: Actor;
  ability: number;
  seed: number;
}

/** Takes a test as a student would: started and submitted at the times of that day. */
export async function take(
  deps: Deps,
  { testId, startTime, ids, questions, timeFactor = 1 }: Past,
  { actor, ability, seed }: Sitter,
): Promise<void> {
  const given = sampleAnswers(questions, ability, seed, timeFactor);
  const answers: Record<string, SampleAnswer> = {};
  given.forEach((answer, i) => {
    answers[ids[i] ?? ""] = answer;
  });
  const seconds = given.reduce((sum, { timeTaken }) => sum + timeTaken, 0);
  const begin = startTime + (seed % 20) * MINUTE;
  await Attempts.start(at(deps, begin), actor, testId).catch(unlessCode("already_submitted"));
  await submit(at(deps, begin + seconds * SECOND), actor, testId, { answers });
}

/** Takes a test as many students would, some of them in parallel. */
export async function takeAll(deps: Deps, past: Past, all: readonly Sitter[]): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map((one) => take(deps, past, one)));
  }
}

/** Sample students with numbers from 1 and bell-shaped abilities. */
export const sampleSitters = (count: number): Sitter[] =>
  Array.from({ length: count }, (_, i) => ({
    actor: sampleStudent(i + 1),
    ability: sampleAbility(i + 1),
    seed: i + 1,
  }));

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
function valueOf(asked: AskedQuestion, ability: number, random: () => number): unknown {
  const lead = ability - asked.hardness;
  const knows = 1 / (1 + Math.exp(-1.7 * lead));
  const chance = random();
  if (chance < knows) return asked.key;
  // Among students who do not know the answer, weaker ones leave it blank more often.
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
  questions: readonly AskedQuestion[],
  ability: number,
  seed: number,
  timeFactor: number,
): SampleAnswer[] {
  const random = numbersFrom(seed);
  return questions.map((asked) => {
    const value = valueOf(asked, ability, random);
    const slow = 1.3 + 0.4 * (asked.hardness - ability / 2);
    return {
      value,
      timeTaken: Math.round(timeFactor * (20 + 110 * random()) * Math.max(0.4, slow)),
    };
  });
}

/** Abilities of the students with a bell-shaped distribution: the sum of four uniform numbers. */
function sampleAbility(number: number): number {
  const random = numbersFrom(7919 * number);
  return (random() + random() + random() + random() - 2) * 1.7;
}
