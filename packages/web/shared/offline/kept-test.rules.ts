import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import type { PaperContent } from "../sealed-paper/paper-content.ts";

/**
 * An image in a form that every browser can keep: a private window of WebKit cannot store Blobs.
 */
export interface KeptImage {
  type: string;
  bytes: ArrayBuffer;
}

/**
 * A running test as this device keeps it, so that a reload without a connection returns to it. The
 * answers and the place are separate records, which are written far more often.
 */
export interface KeptTest {
  /**
   * A version of the app can read the records of the two versions before and the two versions after
   * it: fields are only added, and a version keeps fields that it does not know. A change that
   * breaks this increases `v`.
   */
  v: number;
  test: TestView;
  attempt: StartedAttempt;
  questions: readonly StudentQuestion[];
  /** The paper's images by the `src` in its questions; some only arrive after the questions. */
  images: Readonly<Record<string, KeptImage>>;
  /** The images as an earlier version kept them. */
  pictures?: Readonly<Record<string, Blob>>;
  /**
   * The texts in other languages, as far as this device has them; their images are in `images`,
   * too.
   */
  texts?: Readonly<Partial<Record<Language, KeptTexts>>>;
  /**
   * The base address of images that did not come with a sealed paper; empty if addresses are
   * absolute.
   */
  mediaUrl: string;
  /** The server's clock minus the device's, in milliseconds. */
  skewMs: number;
}

/** The texts of a paper in another language, by the ids of its questions. */
export type KeptTexts = Readonly<
  Record<string, Pick<StudentQuestion, "question" | "options" | "rows" | "passageText">>
>;

type StartedAttempt = Pick<
  AttemptView,
  | "attemptId"
  | "testId"
  | "startedAt"
  | "deadline"
  | "exits"
  | "extraMinutes"
  | "seed"
  | "sections"
  | "language"
>;

export const KEPT_TEST_VERSION = 1;

// The keys contain the user: one student's paper is never read as another's.
export const KEPT_TESTS = "kept-test/";
export const keptTestsOf = (userId: string): string => `${KEPT_TESTS}${userId}/`;
export const keptTestKey = (userId: string, testId: string): string => keptTestsOf(userId) + testId;

/**
 * A test that has not begun, as the page that waits for its start shows it without a connection.
 */
export interface WaitingTest {
  test: TestView;
  /** The server's clock minus the device's, in milliseconds. */
  skewMs: number;
}

export const WAITING = "waiting/";
export const waitingOf = (userId: string): string => `${WAITING}${userId}/`;
export const waitingKey = (userId: string, testId: string): string => waitingOf(userId) + testId;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A kept test; "newer" if only a later version of the app can read it; null if there is no test, or
 * if it is damaged.
 */
export function readKeptTest(kept: unknown): KeptTest | "newer" | null {
  if (!isRecord(kept) || typeof kept["v"] !== "number") return null;
  if (kept["v"] > KEPT_TEST_VERSION) return "newer";
  const { test, attempt, questions, skewMs } = kept;
  const whole =
    isRecord(test) &&
    isRecord(attempt) &&
    typeof attempt["attemptId"] === "string" &&
    !Number.isNaN(Date.parse(String(attempt["deadline"]))) &&
    Array.isArray(questions) &&
    typeof skewMs === "number";
  if (!whole) return null;
  // The cast is safe: only `storeTest` stores kept tests, with at least these fields.
  return { images: {}, mediaUrl: "", ...kept } as unknown as KeptTest;
}

/** A stored test that has not begun; null if there is none or it is damaged. */
export function readWaiting(kept: unknown): WaitingTest | null {
  if (!isRecord(kept) || !isRecord(kept["test"]) || typeof kept["skewMs"] !== "number") return null;
  const ends = Date.parse(String(kept["test"]["expiryTime"]));
  // The cast is safe: only `keepWaiting` stores these tests.
  return Number.isNaN(ends) ? null : (kept as unknown as WaitingTest);
}

/** The attempt as the start returned it, from the kept test; the answers are in the outbox. */
export const attemptIn = ({ attempt, skewMs }: KeptTest, deviceNow: number): AttemptView => ({
  ...attempt,
  serverTime: new Date(deviceNow + skewMs).toISOString(),
  answers: {},
  otherDevice: false,
});

/** The images of a kept test, to be shown. */
export const imagesIn = ({
  images,
  pictures = {},
}: Pick<KeptTest, "images" | "pictures">): Map<string, Blob> =>
  new Map([
    ...Object.entries(pictures),
    ...Object.entries(images).map(
      ([src, { type, bytes }]) => [src, new Blob([bytes], { type })] as const,
    ),
  ]);

export async function keptImages(
  images: ReadonlyMap<string, Blob>,
): Promise<Record<string, KeptImage>> {
  const all = await Promise.all(
    Array.from(images, async ([src, image]) => {
      return [src, { type: image.type, bytes: await image.arrayBuffer() }] as const;
    }),
  );
  return Object.fromEntries(all);
}

/** The paper as it arrived, to be shown like one that the server has sent. */
export const paperIn = ({ questions, mediaUrl, ...kept }: KeptTest): PaperContent => ({
  questions,
  images: imagesIn(kept),
  mediaUrl,
});
