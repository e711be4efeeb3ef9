import { iso } from "../../kernel/shared/time.ts";
import { Test } from "../terms/test/assessment.schema.ts";
import { windowAfter } from "../terms/test/challenge-window.rules.ts";

export const keyOf = (testId: string) => ({ pk: `T#${testId}`, sk: "M" });

/** Partition of the index of an exam type's tests by start. */
export const listOf = (examType: Test["examType"]) => `TL#${examType}`;

type Listed = Pick<Test, "testId" | "examType" | "startTime" | "expiryTime">;

export const byExamType = ({ testId, examType, startTime }: Listed) => ({
  gsi1pk: listOf(examType),
  gsi1sk: `${iso(startTime)}#${testId}`,
});

/** Partition of the index of unprocessed tests by expiry. */
export const DUE = "DUE";

export const byExpiry = ({ testId, expiryTime }: Listed) => ({
  gsi2pk: DUE,
  gsi2sk: `${iso(expiryTime)}#${testId}`,
});

/**
 * The values of attributes that a stored test may lack. Tests were stored without them because of
 * these values, so the values never change.
 */
const DEFAULTS: ReadonlyMap<string, string> = new Map(
  Object.entries(Test.shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(undefined);
    return success && data !== undefined ? [[name, JSON.stringify(data)] as const] : [];
  }),
);

/**
 * Whether an attribute is left out of the stored item: lists read whole tests, so items are kept
 * short.
 */
export const isDefault = (name: string, value: unknown): boolean =>
  DEFAULTS.get(name) === JSON.stringify(value);

/** A new test as stored. */
export const itemOf = (test: Test) => {
  const fields = Object.entries(test).filter(([name, value]) => !isDefault(name, value));
  return {
    ...Object.fromEntries(fields),
    ...keyOf(test.testId),
    ...byExamType(test),
    ...byExpiry(test),
  };
};

/** Partition of the index of tests whose key is not final, by the end of their windows. */
export const IN_WINDOW = "CHALLENGE";

/** Partition of the index of tests whose students get a letter about corrected final results. */
export const FINAL_AGAIN = "FINAL_AGAIN";

type Windowed = Pick<Test, "testId"> &
  Partial<Pick<Test, "challengeHours" | "challengeUntil" | "finalAt" | "finalBefore">>;

/**
 * The last part of the update that publishes a run. The first run opens the window for challenges;
 * a run after a correction of final results makes them final again. Without a window, the update
 * takes the test out of the index of unprocessed tests.
 * @param keysFrom the time from which the key can be challenged
 */
export function windowWrite(
  test: Windowed,
  { now, keysFrom }: { now: number; keysFrom: number },
): { text: string; values: Record<string, unknown> } {
  if (test.finalBefore !== undefined) return finalAgainWrite(test, now);
  const until = windowAfter(test, keysFrom);
  if (until === undefined) return { text: " REMOVE gsi2pk, gsi2sk", values: {} };
  return {
    text: ", challengeUntil = if_not_exists(challengeUntil, :until), gsi2pk = :window, gsi2sk = :closes",
    values: {
      ":until": until,
      ":window": IN_WINDOW,
      ":closes": `${iso(until)}#${test.testId}`,
    },
  };
}

/**
 * Makes corrected results final again. A later run of the same key keeps their final time. The job
 * that writes the letters takes the test out of the index.
 */
const finalAgainWrite = ({ testId }: Windowed, now: number) => ({
  text: `, finalAt = if_not_exists(finalAgainAt, :again),
    finalAgainAt = if_not_exists(finalAgainAt, :again), gsi2pk = :letters, gsi2sk = :since`,
  values: { ":again": now, ":letters": FINAL_AGAIN, ":since": `${iso(now)}#${testId}` },
});
