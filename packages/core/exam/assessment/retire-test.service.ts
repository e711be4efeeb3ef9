import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { assertEditable, loadNow, refusal } from "../builder/edit-test.service.ts";
import { deleteLockOf, editLockOf } from "../builder/edit-lock.rules.ts";
import * as TestEditStore from "../builder/test-edit.store.ts";
import type { TestAdminView } from "./assessment.schema.ts";
import { adminView, load } from "./assessment.service.ts";

/**
 * Deletes a test that nobody can have taken yet: it leaves every list, and can be restored. The
 * lock is decided in the same write. One that has started is archived instead, with its results.
 * @throws AppError `not-found`; `conflict` as for an edit.
 */
export async function remove(
  deps: Deps,
  actor: Actor,
  testId: string,
  rev: number | undefined,
): Promise<void> {
  const test = await loadNow(deps, testId);
  assertEditable(deps, test, rev, deleteLockOf);
  if (!(await TestEditStore.remove(deps, test, deps.clock.now()))) {
    throw await refusal(deps, testId, test.rev, deleteLockOf);
  }
  await Audit.record(deps, actor, { action: "test.delete", subject: testId, before: test });
}

/**
 * Brings a deleted test back as it was; one that stands stays as it is.
 * @throws AppError `not-found` when it is gone for good; `conflict` once its start is past.
 */
export async function restore(deps: Deps, actor: Actor, testId: string): Promise<TestAdminView> {
  const deleted = await TestEditStore.findDeleted(deps, testId);
  if (!deleted) return adminView(deps, actor, await loadNow(deps, testId));
  if (editLockOf(deleted, deps.clock.now())?.code === "test_started") {
    throw conflict("start_past", "The start of this test is past. Make a copy of it instead.");
  }
  if (await TestEditStore.restore(deps, deleted)) {
    await Audit.record(deps, actor, { action: "test.restore", subject: testId });
  }
  return adminView(deps, actor, await loadNow(deps, testId));
}

/**
 * Puts a test that is over away, or takes it back into the lists. Its reports stay open.
 * @throws AppError `not-found`; `conflict` before the expiry.
 */
export async function setArchived(
  deps: Deps,
  actor: Actor,
  testId: string,
  archived: boolean,
): Promise<TestAdminView> {
  await load(deps, testId);
  const test = await TestEditStore.setArchived(deps, testId, archived, deps.clock.now());
  if (!test) {
    throw conflict("not_over", "This test is not over. It can be archived after its expiry.");
  }
  const action = archived ? "test.archive" : "test.unarchive";
  await Audit.record(deps, actor, { action, subject: testId });
  return adminView(deps, actor, test);
}
