import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import type { PastQuestion } from "./past-questions.ts";

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
export function sampleStudent(number: number): Actor {
  const digits = String(number).padStart(3, "0");
  return {
    userId: `00000000-0000-4000-8000-${digits.padStart(12, "0")}`,
    name: `Sample student ${digits}`,
    email: `sample-${digits}@example.com`,
    isAdmin: false,
  };
}

export interface SampleAnswer {
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
export function sampleAnswers(
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
export function sampleAbility(number: number): number {
  const random = numbersFrom(7919 * number);
  return (random() + random() + random() + random() - 2) * 1.7;
}
