import * as Corrections from "../../exam/correction/correction.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { admin, EVERY_TYPE, questionIds, type TestClock } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import type { ChallengeInput } from "./challenge.schema.ts";
import * as Challenges from "./challenge.service.ts";

const TEXT = "The book defines it the other way round on page 118.";
export const author = admin();

/** A test whose students answered everything incorrectly; its results are published. */
export async function challengedTest(
  deps: Deps,
  clock: TestClock,
  { students = 1, ...more }: Record<string, unknown> & { students?: number } = {},
) {
  const takers = Array.from({ length: students }, (_, n) => [`Student ${n}`, "wrong"] as const);
  const test = { challengeHours: 48, challengeMax: 2, ...more };
  const { exam, actors } = await worldWith({ deps, author, test, takers, over: clock });
  return { testId: exam._id, actors, ids: questionIds(exam) };
}

/** An answer to a question of the exam that its key does not accept. */
export const wrongAnswer = (at: number): unknown => EVERY_TYPE[at]?.example.wrong[0];

export const challenge = (
  deps: Deps,
  { userId }: Actor,
  testId: string,
  input: Pick<ChallengeInput, "questionId"> & Partial<ChallengeInput>,
) =>
  Challenges.add(deps, userId, testId, {
    reason: "faulty",
    claims: [],
    text: TEXT,
    source: "",
    ...input,
  });

interface KeyChange {
  questionId: string;
  answer?: unknown;
}

/**
 * A correction of a question's current key to an answer, or a correction that drops the question.
 */
export async function correctionOf(deps: Deps, testId: string, { questionId, answer }: KeyChange) {
  const { name } = await Corrections.history(deps, testId);
  const change =
    answer === undefined ? { dropped: true as const } : { keys: [{ answerKey: answer }] };
  return { from: name, changes: [{ questionId, note: "Misprinted.", ...change }] };
}

/**
 * Publishes a correction of a question's key; `finalAt` confirms that final results are corrected.
 */
export async function correctKey(
  deps: Deps,
  testId: string,
  { finalAt, ...change }: KeyChange & { finalAt?: string | undefined },
): Promise<void> {
  const input = await correctionOf(deps, testId, change);
  const confirmed = finalAt === undefined ? {} : { finalAt };
  await Corrections.publish(deps, author, testId, { ...input, inBank: false, ...confirmed });
}

/** A profile, so that letters find the student's address. */
export async function addProfile(
  deps: Deps,
  { userId, name, email }: Actor,
  disabled = false,
): Promise<void> {
  await UserStore.addProfile(deps, {
    userId,
    name,
    email,
    isAdmin: false,
    disabled,
    registeredAt: 1,
    rev: 0,
    endedSessions: [],
    edition: 0,
  });
}

/** The code of a refused call; "done" for one that succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

/** A challenge that claims an answer that the key does not accept. */
export const wrongKey = (questionId: string, at = 0) => ({
  questionId,
  reason: "wrong_key" as const,
  claims: [wrongAnswer(at)],
});
