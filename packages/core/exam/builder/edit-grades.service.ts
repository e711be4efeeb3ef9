import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Test, TestAdminView } from "../terms/test/assessment.schema.ts";
import { adminView } from "../assessment/assessment.service.ts";
import type { TestChange } from "../terms/test/test-change.schema.ts";
import type { GradesInput } from "../terms/test/cutoffs.schema.ts";
import * as JudgedRuns from "../run/judged-run.service.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { editedMeanwhile, loadNow, MAX_CHANGES } from "./edit-test.service.ts";
import * as TestEditStore from "./test-edit.store.ts";

/**
 * Changes a test's grades at any time. Nothing is marked again: published results get new counts
 * under a new name, then the test's pointer moves to them in one write. Repeating it changes
 * nothing.
 * @throws AppError `not-found`; `conflict` with `edited_meanwhile` if someone else changed the test
 * since revision `rev`, or `results_changed` if new results were published in between
 */
export async function setGrades(
  deps: Deps,
  actor: Actor,
  testId: string,
  { grades, rev }: GradesInput,
): Promise<TestAdminView> {
  const before = await loadNow(deps, testId);
  if (JSON.stringify(before.grades) === JSON.stringify(grades)) {
    return finish(deps, actor, before);
  }
  if (rev !== undefined && rev !== before.rev) throw editedMeanwhile(before, rev);
  const change: TestChange = {
    rev: before.rev + 1,
    at: deps.clock.now(),
    by: actor.userId,
    byName: actor.name,
    fields: ["grades"],
  };
  const after: Test = {
    ...before,
    grades,
    run: await regraded(deps, before, grades),
    rev: change.rev,
    changes: [...before.changes, change].slice(-MAX_CHANGES),
  };
  if (await TestEditStore.setGrades(deps, before, after)) return finish(deps, actor, after, before);
  const now = await loadNow(deps, testId);
  if (now.rev !== before.rev) throw editedMeanwhile(now, before.rev);
  throw conflict(
    "results_changed",
    "New results of this test were published just now. Save the grades again.",
  );
}

/** The name of the test's results with these grades; null if there are no results yet. */
async function regraded(deps: Deps, test: Test, grades: Test["grades"]): Promise<string | null> {
  if (test.run === null) return null;
  const analytics = await AnalyticsStore.read(deps, test.testId, test.run);
  return AnalyticsStore.write(deps, JudgedRuns.withGrades(analytics, grades));
}

/**
 * Writes the latest change of the test to the audit log if it changed the grades. If a call is
 * killed before that, a repeated call does it.
 */
async function finish(deps: Deps, actor: Actor, test: Test, before?: Test): Promise<TestAdminView> {
  const change = test.changes.at(-1);
  if (change?.fields.includes("grades") && change.fields.length === 1) {
    await Audit.recordOnce(deps, {
      id: `${test.testId}.${change.rev}`,
      at: change.at,
      by: { userId: change.by, name: change.byName },
      action: "test.grades",
      target: test.testId,
      ...(before && { before: { grades: before.grades, run: before.run } }),
      after: { grades: test.grades, run: test.run },
    });
  }
  return adminView(deps, actor, test);
}
