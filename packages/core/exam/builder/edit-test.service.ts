import * as Audit from "../../kernel/audit/audit.service.ts";
import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import * as Publishing from "../paper/publish-paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { AppError, conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as DemoTestStore from "../assessment/demo-test.store.ts";
import { type EditLock, editLockOf } from "../terms/test/edit-lock.rules.ts";
import * as Preparation from "./preparation.service.ts";
import * as TestEditStore from "./test-edit.store.ts";
import { lastChange } from "../terms/test/test-change.rules.ts";
import { brokenRules, differences, statedBy } from "../terms/test/test-input.rules.ts";
import type { TestEdit, TestInput } from "../terms/test/test-input.schema.ts";
import type { Test, TestAdminView } from "../terms/test/assessment.schema.ts";
import type { TestChange } from "../terms/test/test-change.schema.ts";
import { VARIANT_LANGUAGES } from "../../kernel/language/language-codes.rules.ts";
import { adminView, inputOf } from "../assessment/assessment.service.ts";
import { shownInstructions } from "../assessment/translated-instructions.rules.ts";
import * as TestStore from "../assessment/assessment.store.ts";

/** Maximum number of past edits stored with a test and listed in a conflict. */
export const MAX_CHANGES = 5;

/**
 * Edits a test: a new paper is frozen, then the test's pointer moves to it in one write, which fails
 * if the test is locked or someone else edited it first. Optional fields that are left out keep
 * their values. Repeating an edit that was already applied succeeds without changes.
 * @throws AppError `not-found`; `conflict` with `test_started`, `edit_locked` or
 * `edited_meanwhile`; `invalid` as for a new test.
 */
export async function edit(
  deps: Deps,
  actor: Actor,
  testId: string,
  sent: TestEdit,
): Promise<TestAdminView> {
  const before = await loadNow(deps, testId);
  const current = await inputOf(deps, before);
  const input = completed(current, await withSource(deps, before, sent));
  if (differences(current, input).length === 0 && isMadeAfter(before, sent)) {
    return finish(deps, actor, before, current);
  }
  assertEditable(deps, before, sent.rev);
  const ref = { testId, paper: newId("paper", deps) };
  const prepared = await Preparation.prepare(deps, input, ref);
  Preparation.assertPublishable(prepared.problems);
  await Publishing.write(deps, ref, prepared.paper, {
    policy: prepared.input.releasePolicy,
    allowOpen: sent.allowOpen === true,
  });
  const after = changed(
    before,
    { ...ref, ...Preparation.derivedFields(prepared) },
    prepared.input,
    {
      rev: before.rev + 1,
      at: deps.clock.now(),
      by: actor.userId,
      byName: actor.name,
      fields: differences(current, prepared.input),
    },
  );
  if (!(await TestEditStore.edit(deps, after, { rev: before.rev, now: deps.clock.now() }))) {
    throw await refusal(deps, testId, before.rev);
  }
  return finish(deps, actor, after, prepared.input);
}

/** The test with its new paper and the fields of the input. */
const changed = (
  before: Test,
  derived: Partial<Test>,
  input: TestInput,
  change: TestChange,
): Test => ({
  ...before,
  ...statedBy(input),
  ...derived,
  rev: change.rev,
  keyName: FIRST_KEY,
  changes: [...before.changes, change].slice(-MAX_CHANGES),
});

/**
 * Instructions are shown with rendered formulas. If they are sent back unchanged, their source is
 * used instead.
 */
async function withSource(
  deps: Deps,
  test: Test,
  {
    instructionsSource,
    instructions,
    translatedInstructionsSource,
    translatedInstructions,
    ...sent
  }: TestEdit,
): Promise<Omit<TestEdit, SourceField>> {
  const cover = await PaperStore.readCover(deps, test);
  const shown = withMedia(cover.instructions, deps.config.mediaUrl);
  const isNew = instructions !== undefined && instructions !== shown;
  const others = shownInstructions(cover, deps.config.mediaUrl);
  const areNew =
    translatedInstructions !== undefined &&
    VARIANT_LANGUAGES.some((one) => translatedInstructions[one] !== others[one]);
  return {
    ...sent,
    instructions: isNew ? instructions : instructionsSource,
    translatedInstructions: areNew ? translatedInstructions : translatedInstructionsSource,
  };
}

type SourceField = "instructionsSource" | "translatedInstructionsSource";

/** The edit as a complete input: fields that were left out keep the test's values. */
function completed(
  current: TestInput,
  { rev: _rev, ...sent }: Omit<TestEdit, SourceField>,
): TestInput {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const input: TestInput = { ...current, ...Object.fromEntries(given) };
  const [wrong, ...more] = brokenRules(input);
  if (wrong) throw invalid("invalid_input", wrong.message, [wrong, ...more]);
  return input;
}

/**
 * Whether the edit was based on the revision before the test's current one, as a repeated edit is.
 */
const isMadeAfter = (test: Test, { rev }: TestEdit): boolean => rev === test.rev - 1;

/** The steps after the pointer has moved; safe to repeat. */
async function finish(
  deps: Deps,
  actor: Actor,
  test: Test,
  input: TestInput,
): Promise<TestAdminView> {
  const change = test.changes.at(-1);
  if (test.demo !== null) await DemoTestStore.put(deps, test.demo, test.testId);
  if (change) {
    await Audit.recordOnce(deps, {
      id: `${test.testId}.${test.rev}`,
      at: change.at,
      by: { userId: change.by, name: change.byName },
      action: "test.edit",
      target: test.testId,
      after: { fields: change.fields, input },
    });
  }
  return adminView(deps, actor, test);
}

/** Reads a test with strong consistency. @throws AppError `not-found` */
export async function loadNow(deps: Deps, testId: string): Promise<Test> {
  const test = await TestStore.find(deps, testId, { consistent: true });
  if (!test) throw notFound("This test");
  return test;
}

type LockOf = (test: Test, now: number) => EditLock | null;

/**
 * @param lockOf the lock to check: `editLockOf` or `deleteLockOf`
 * @throws AppError `conflict` when the test is locked or was changed since revision `rev`
 */
export function assertEditable(
  deps: Deps,
  test: Test,
  rev: number | undefined,
  lockOf: LockOf = editLockOf,
): void {
  const lock = lockOf(test, deps.clock.now());
  if (lock) throw conflict(lock.code, lock.message);
  if (rev !== undefined && rev !== test.rev) throw editedMeanwhile(test, rev);
}

/** Why a write based on `rev` was refused, judged by the current test. */
export async function refusal(
  deps: Deps,
  testId: string,
  rev: number,
  lockOf: LockOf = editLockOf,
): Promise<AppError> {
  try {
    const test = await loadNow(deps, testId);
    assertEditable(deps, test, rev, lockOf);
    return editedMeanwhile(test, rev);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

export function editedMeanwhile(test: Test, read: number): AppError {
  const since = test.changes.filter((change) => change.rev > read);
  const { updatedAt, updatedBy } = lastChange(test);
  const who = updatedBy || "Another administrator";
  return conflict(
    "edited_meanwhile",
    `${who} changed this test after you opened it. Review the changes, then edit again.`,
    {
      rev: test.rev,
      by: who,
      at: updatedAt,
      fields: [...new Set(since.flatMap(({ fields }) => fields))],
      changes: since.map(({ at, byName, fields }) => ({ at: iso(at), by: byName, fields })),
    },
  );
}
