import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import { drawsLots, type TieFacts } from "./tie-steps.rules.ts";

const LOT_DIGITS = 16;

/** A secret seed for a test that draws lots; null for any other test. */
export const newLotSeed = (tieBreak: TieBreak): string | null =>
  drawsLots(tieBreak) ? randomBytes(16).toString("hex") : null;

/**
 * The hash of a seed. It is published before the test: so the seed cannot be changed later, but is
 * not revealed either.
 */
export const lotHash = (seed: string): string => createHash("sha256").update(seed).digest("hex");

const lotOf = (seed: string, userId: string): string =>
  createHmac("sha256", seed).update(userId).digest("hex").slice(0, LOT_DIGITS);

/** The facts about an attempt, besides its marks, that break ties. */
export function tieFactsOf(
  { lotSeed }: Pick<Test, "lotSeed">,
  { userId, startedAt, submittedAt, deadline }: TimedAttempt,
): TieFacts {
  const seconds = Math.max(0, Math.floor(((submittedAt ?? deadline) - startedAt) / 1000));
  return { seconds, lot: lotSeed === null ? "" : lotOf(lotSeed, userId) };
}

/** The fields of an attempt that its facts are computed from. */
export type TimedAttempt = Pick<Attempt, "userId" | "startedAt" | "submittedAt" | "deadline">;
