import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { assertEditable, loadNow, refusal } from "./edit-test.service.ts";
import { deleteLockOf, editLockOf } from "../terms/test/edit-lock.rules.ts";
import * as TestEditStore from "./test-edit.store.ts";
import { contentOf } from "../paper/paper-content.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Test, TestAdminView } from "../terms/test/assessment.schema.ts";
import { adminView, load } from "../assessment/assessment.service.ts";

/**
 * Deletes a test that has not started yet. It disappears from all lists and can be restored. The
 * write itself checks the edit lock. A test that has started can only be archived.
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
  await Audit.record(deps, actor, { action: "test.delete", target: testId, before: test });
}

/**
 * Restores a deleted test; does nothing if it is not deleted.
 * @throws AppError `not-found` when it no longer exists; `conflict` after its start; `invalid` with
 * `open_question` when one of its questions is open for practice.
 */
export async function restore(deps: Deps, actor: Actor, testId: string): Promise<TestAdminView> {
  const deleted = await TestEditStore.findDeleted(deps, testId);
  if (!deleted) return adminView(deps, actor, await loadNow(deps, testId));
  if (editLockOf(deleted, deps.clock.now())?.code === "test_started") {
    throw conflict("start_past", "The start time of this test has passed. Copy the test instead.");
  }
  // A question that was opened since the deletion must not come back in a test.
  await holdAgain(deps, deleted);
  if (await TestEditStore.restore(deps, deleted)) {
    await Audit.record(deps, actor, { action: "test.restore", target: testId });
  }
  return adminView(deps, actor, await loadNow(deps, testId));
}

async function holdAgain(deps: Deps, test: Test): Promise<void> {
  const Publishing = await import("../paper/publish-paper.service.ts");
  const [key, student] = await Promise.all([
    PaperStore.readKey(deps, test, test.keyName),
    PaperStore.readStudentPaper(deps, test),
  ]);
  const content = contentOf({ key, student });
  const policy = test.releasePolicy;
  await Publishing.holdQuestions(deps, test.testId, content, { policy, allowOpen: false });
}

/**
 * Archives an expired test, or moves it back into the lists. Its reports stay open.
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
    throw conflict("not_over", "This test has not ended. You can archive it after it expires.");
  }
  const action = archived ? "test.archive" : "test.unarchive";
  await Audit.record(deps, actor, { action, target: testId });
  return adminView(deps, actor, test);
}
