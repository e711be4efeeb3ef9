import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { keptTestKey } from "../offline/kept-test.rules.ts";
import { isRecord, type KeyValues, outboxKey } from "./outbox.shelf.ts";

/**
 * What this browser stores of an attempt that was opened here, until the server has confirmed all
 * of its data. The answers, the student's place in the test and the paper are stored in other
 * records.
 */
export interface KeptAttempt {
  attemptId: string;
  /** ISO 8601, like all times here. */
  deadline: string;
  /** The test's title; missing if an earlier version wrote the record. */
  title?: string;
  /**
   * When the student submitted the test here, by the server's clock. It is sent until the server
   * has it.
   */
  submittedAt?: string;
  /** Set if the test was submitted because the student left full screen too often. */
  byExits?: true;
  /**
   * Set if the test was submitted because time was over. Extra time that is given later undoes
   * this.
   */
  byTime?: true;
  /** The server's receipt, until the student has seen it. */
  receipt?: SubmitReceipt;
}

const OPEN = "open/";
const openKey = (userId: string, testId: string) => `${OPEN}${userId}/${testId}`;
export const placeKey = (userId: string, attemptId: string): string =>
  `place/${userId}/${attemptId}`;

/**
 * The Web Lock for work on an attempt: pages of the test share it, other code needs it exclusively.
 */
export const attemptLock = (attemptId: string): string => `attempt/${attemptId}`;

/** A stored attempt; null if there is none or it is damaged. */
function readKept(kept: unknown): KeptAttempt | null {
  const whole =
    isRecord(kept) && typeof kept["attemptId"] === "string" && typeof kept["deadline"] === "string";
  // The cast is safe: only this file stores attempts, with at least these fields.
  return whole ? (kept as unknown as KeptAttempt) : null;
}

/** The user's attempt on a test in this browser; null if none is known. */
export async function keptAttempt(
  values: Pick<KeyValues, "get">,
  userId: string,
  testId: string,
): Promise<KeptAttempt | null> {
  try {
    return readKept(await values.get(openKey(userId, testId)));
  } catch {
    return null; // without storage the server still resumes the attempt; only the wording differs
  }
}

/** An attempt with its owner and test, as the keys say. */
export interface OwnedAttempt extends KeptAttempt {
  userId: string;
  testId: string;
}

/** Every attempt in this browser, or every attempt of one user. */
export async function keptAttempts(
  values: Pick<KeyValues, "entries">,
  userId?: string,
): Promise<OwnedAttempt[]> {
  const all = await values.entries(userId === undefined ? OPEN : openKey(userId, ""));
  return all.flatMap(([key, kept]) => {
    const [owner = "", testId = ""] = key.slice(OPEN.length).split("/");
    const attempt = readKept(kept);
    return attempt ? [{ ...attempt, userId: owner, testId }] : [];
  });
}

type Whose = Pick<OwnedAttempt, "userId" | "testId" | "attemptId">;

/** Changes the record of this attempt, but not the record of another attempt on the same test. */
async function change(
  values: Pick<KeyValues, "update">,
  { userId, testId, attemptId }: Whose,
  next: (before: KeptAttempt) => KeptAttempt,
): Promise<void> {
  await values.update(openKey(userId, testId), (kept) => {
    const before = readKept(kept);
    return before?.attemptId === attemptId ? next(before) : kept;
  });
}

/** Records that an attempt is open here. Returns false if the browser cannot store it. */
export async function noteOpen(
  values: Pick<KeyValues, "update">,
  { userId, testId, ...attempt }: OwnedAttempt,
): Promise<boolean> {
  try {
    await values.update(openKey(userId, testId), (kept) => {
      const before = readKept(kept);
      return before?.attemptId === attempt.attemptId ? { ...before, ...attempt } : attempt;
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Records that the student wants the test submitted, or does not any more (null), or that the test
 * has a later deadline. In a browser that cannot store this, only the open page submits the test;
 * the screen says so.
 */
export async function noteSubmitted(
  values: Pick<KeyValues, "update">,
  whose: Whose,
  wanted: Partial<KeptAttempt> | null,
): Promise<void> {
  const next = ({
    submittedAt: _at,
    byExits: _exits,
    byTime: _time,
    ...before
  }: KeptAttempt): KeptAttempt => ({ ...before, ...wanted });
  await change(values, whose, next).catch(() => undefined);
}

/**
 * Call when the server has confirmed an attempt. A receipt that no page has shown stays until the
 * student has seen it. If answers came too late, they stay too, so that a file can be made of them.
 */
export async function settle(
  values: KeyValues,
  whose: Whose,
  receipt: SubmitReceipt,
  shown: "seen" | "unseen",
): Promise<void> {
  if (!receipt.leftover && shown === "seen") return forget(values, whose);
  // A full disk cannot store the receipt; the next start then asks the server for it again.
  await change(values, whose, (before) => ({ ...before, receipt })).catch(() => undefined);
  if (!receipt.leftover) await drop(values, [...answerKeys(whose), testKeyOf(whose)]);
}

/** Deletes everything of an attempt that the student has seen confirmed. */
export const forget = (values: Pick<KeyValues, "del">, whose: Whose): Promise<void> =>
  drop(values, [...answerKeys(whose), openKey(whose.userId, whose.testId), testKeyOf(whose)]);

const answerKeys = ({ userId, attemptId }: Whose) => [
  outboxKey(userId, attemptId),
  placeKey(userId, attemptId),
];
const testKeyOf = ({ userId, testId }: Whose) => keptTestKey(userId, testId);

async function drop(values: Pick<KeyValues, "del">, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => values.del(key)));
}
