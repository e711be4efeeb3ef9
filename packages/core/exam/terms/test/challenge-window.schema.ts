import * as z from "zod";

/** How long, and how often, students may challenge the key of a test. */
export const CHALLENGE_POLICY = {
  /** For how many hours after the first results the key may be challenged; 0 for no challenges. */
  challengeHours: z.int().min(0).max(168),
  /** Questions that one student may challenge. */
  challengeMax: z.int().min(1).max(20),
};

/** The values for a test that does not state them. */
export const CHALLENGES_BY_DEFAULT = {
  challengeHours: CHALLENGE_POLICY.challengeHours.default(0),
  challengeMax: CHALLENGE_POLICY.challengeMax.default(5),
};

const ChallengePolicy = z.object(CHALLENGES_BY_DEFAULT);
export type ChallengePolicy = z.infer<typeof ChallengePolicy>;

export const NO_CHALLENGES: ChallengePolicy = ChallengePolicy.parse({});

/** A test's challenge window, in epoch milliseconds; absent in tests without one. */
const CHALLENGE_WINDOW = {
  /** Set with the first results; later runs do not move it. */
  challengeUntil: z.int().optional(),
  /** When the key and the results became final. */
  finalAt: z.int().optional(),
  /**
   * Set by a correction of final results: the earlier final time, which the correction replaces.
   */
  finalBefore: z.int().optional(),
  /** The new final time, set once the latest correction of final results has its results. */
  finalAgainAt: z.int().optional(),
};

/** Everything about challenges that a stored test has. */
export const CHALLENGES_OF_TEST = { ...CHALLENGES_BY_DEFAULT, ...CHALLENGE_WINDOW };

/**
 * In order: students may challenge the key, an administrator decides, and nothing changes any more.
 */
export const ChallengeStage = z.enum(["open", "deciding", "final"]);
export type ChallengeStage = z.infer<typeof ChallengeStage>;

/** The stage of a test's key, with its times in ISO 8601. */
export const ChallengeWindow = z.object({
  stage: ChallengeStage,
  until: z.string(),
  finalAt: z.string().nullable(),
});
export type ChallengeWindow = z.infer<typeof ChallengeWindow>;
