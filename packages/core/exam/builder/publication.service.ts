import { createHash } from "node:crypto";
import type { Held } from "../../bank/pool/hold.service.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { newId, timeOfId } from "../../kernel/shared/id.ts";
import { indianMoment, MINUTE } from "../../kernel/shared/time.ts";
import { inputOf } from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import * as Publications from "./publication.store.ts";

/**
 * How long a repeated publication gets the id of the first one. After that the first one cannot be
 * running any more, and its questions are soon freed, so the repetition starts over.
 */
const SAME_ID_MS = 30 * MINUTE;

/** The id of the test that a draft becomes. The same key of a draft gets the same id again. */
export async function testIdFor(
  deps: Deps,
  { userId }: Actor,
  saveId: string | undefined,
): Promise<string> {
  const testId = newId("test", deps);
  if (saveId === undefined) return testId;
  const key = { userId, saveId };
  const before = await Publications.find(deps, key);
  if (before !== undefined) {
    const isRecent = deps.clock.now() - timeOfId(before) < SAME_ID_MS;
    if (isRecent || (await TestStore.exists(deps, before))) return before;
  }
  if (await Publications.put(deps, key, testId, before)) return testId;
  return (await Publications.find(deps, key)) ?? testId;
}

/** A hash of what was sent, so that a repeated call with other content is recognised. */
export const hashOf = (sent: TestInput): string =>
  createHash("sha256").update(JSON.stringify(sent)).digest("hex").slice(0, 20);

/**
 * The test that an earlier call has made of the same draft; undefined if there is none.
 * @throws AppError `conflict` if the draft was changed since then, or if that test was deleted
 */
export async function published(
  deps: Deps,
  testId: string,
  sent: TestInput,
): Promise<Test | undefined> {
  const test = await TestStore.find(deps, testId, { consistent: true });
  if (test) {
    if (test.sentHash !== hashOf(sent)) throw publishedBefore(test);
    return test;
  }
  if (await TestStore.exists(deps, testId)) throw deletedSince(testId);
  return undefined;
}

/** What a call knows about the test that it has just written. */
export interface Made {
  input: TestInput;
  held: Held;
}

/** Writes the log entry of a new test. If the call is repeated, there is still one entry. */
export async function record(deps: Deps, test: Test, made?: Made): Promise<void> {
  const { testId, createdAt, createdBy, createdByName } = test;
  await Audit.recordOnce(deps, {
    id: `${testId}.1`,
    at: Date.parse(createdAt),
    by: { userId: createdBy, name: createdByName },
    action: "test.create",
    target: testId,
    after: made?.input ?? (await inputOf(deps, test)),
  });
}

const publishedBefore = ({ testId, name, createdAt }: Test) =>
  conflict(
    "already_published",
    `This draft was published as “${name}” on ${indianMoment(Date.parse(createdAt))}, before its last changes. Make them in that test, and reset this form for another one.`,
    { testId },
  );

const deletedSince = (testId: string) =>
  conflict(
    "already_published",
    "This draft was published, and the test was deleted. Restore it, or reset this form for another one.",
    { testId },
  );
