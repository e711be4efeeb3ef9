import { HOUR, iso, MINUTE } from "../../../kernel/shared/time.ts";
import type { Test } from "./assessment.schema.ts";
import type {
  ChallengePolicy,
  ChallengeStage,
  ChallengeWindow,
} from "./challenge-window.schema.ts";

/** The fields of a test that say whether its key may be challenged. */
export const challengePolicyOf = ({
  challengeHours,
  challengeMax,
}: ChallengePolicy): ChallengePolicy => ({ challengeHours, challengeMax });

type Windowed = Partial<Pick<Test, "challengeHours" | "challengeUntil" | "finalAt">>;

/**
 * The stage of a test's key; undefined before the first results, and in a test without challenges.
 */
export function stageOf(
  { challengeUntil, finalAt }: Windowed,
  now: number,
): ChallengeStage | undefined {
  if (challengeUntil === undefined) return undefined;
  if (finalAt !== undefined) return "final";
  return now < challengeUntil ? "open" : "deciding";
}

/** The stage as screens show it; undefined in the same cases as `stageOf`. */
export function windowOf(test: Windowed, now: number): ChallengeWindow | undefined {
  const stage = stageOf(test, now);
  const { challengeUntil, finalAt } = test;
  if (stage === undefined || challengeUntil === undefined) return undefined;
  return {
    stage,
    until: iso(challengeUntil),
    finalAt: finalAt === undefined ? null : iso(finalAt),
  };
}

/**
 * A challenge that was sent in time may still be written within this time after the window's end.
 */
const SETTLING_MS = MINUTE;

/** Whether no more challenges can arrive. */
export const isSettled = (challengeUntil: number, now: number): boolean =>
  now >= challengeUntil + SETTLING_MS;

/** The end of the challenge window that opens when a run is published; undefined if none opens. */
export function windowAfter(
  { challengeHours = 0, challengeUntil, finalAt }: Windowed,
  now: number,
): number | undefined {
  if (challengeHours === 0 || finalAt !== undefined) return undefined;
  return challengeUntil ?? now + challengeHours * HOUR;
}
