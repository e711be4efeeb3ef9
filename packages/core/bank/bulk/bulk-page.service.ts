import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { fieldsOf, isAsBefore, isRevised, isSame } from "./bulk-change.rules.ts";
import type { BeforePage, Changing, Run, StoredJob } from "./bulk-job.store.ts";
import * as JobStore from "./bulk-job.store.ts";
import { BULK_NOTE, BULK_UNDO_NOTE } from "./bulk-note.rules.ts";
import { leftOf, PAGE, planPage } from "./bulk-plan.service.ts";
import type { Left } from "./bulk.schema.ts";
import type { Transition } from "./transition-links.service.ts";
import { applyAll, CHANGED_SINCE, UNKNOWN_NUMBER } from "./transition.service.ts";

/** The result of one page. */
type PageResult = Pick<Run, "done" | "changed" | "failed" | "failures">;

/** The value of `savedWith` in a question that the undo of a job has written back. */
const undoToken = (jobId: string): string => `${jobId}.undo`;

/**
 * Changes a page of questions. Their values are written down before the first change; a page that
 * was interrupted uses what was written down then.
 */
export async function changePage(deps: Deps, job: StoredJob, page: number): Promise<PageResult> {
  const { jobId, forward } = job;
  const chosen = await JobStore.readChosen(deps, jobId);
  const ids = chosen.ids.slice(page * PAGE, (page + 1) * PAGE);
  const plan = await JobStore.settlePage(deps, jobId, page, () => planPage(deps, job, chosen, ids));
  const current = await currentOf(deps, plan);
  const todo: Transition[] = [];
  const earlier: Transition[] = [];
  const failures: Left[] = [...plan.failures];
  for (const one of plan.changing) {
    const question = current.get(one.questionId);
    if (!question) failures.push(goneOf(one));
    else if (question.savedWith === jobId) earlier.push(earlierOf(question, one));
    else if (isAsBefore(question, one)) todo.push({ from: question, to: one.target });
    else failures.push(leftOf(question, CHANGED_SINCE));
  }
  const stamp = {
    savedWith: jobId,
    by: forward.by.name,
    at: iso(deps.clock.now()),
    note: BULK_NOTE,
  };
  const left = await applyAll(deps, todo, earlier, stamp);
  failures.push(...reported(todo, left));
  const changed = todo.length + earlier.length - left.size;
  return { done: ids.length, changed, failed: failures.length, failures };
}

/**
 * Writes the earlier values of a page back, if the question still is as the job left it. A new
 * number in the same cell does not count as a change.
 */
export async function undoPage(
  deps: Deps,
  { jobId, undo }: StoredJob,
  page: number,
): Promise<PageResult> {
  const plan = await JobStore.findPage(deps, jobId, page);
  if (!plan) return { done: 0, changed: 0, failed: 0, failures: [] };
  const current = await currentOf(deps, plan);
  const todo: Transition[] = [];
  const earlier: Transition[] = [];
  const failures: Left[] = [];
  for (const one of plan.changing) {
    const question = current.get(one.questionId);
    if (!question) failures.push(goneOf(one));
    else if (question.savedWith === undoToken(jobId)) earlier.push(backOf(question, one));
    else if (isAsLeft(question, one, jobId)) todo.push({ from: question, to: one.fields });
    // The job did not change this question. That is a failure of the undo only if someone else has
    // changed the question since.
    else if (!isAsBefore(question, one)) failures.push(leftOf(question, "It was changed since."));
  }
  const by = undo?.by.name ?? "";
  const at = iso(deps.clock.now());
  const stamp = { savedWith: undoToken(jobId), by, at, note: BULK_UNDO_NOTE };
  const left = await applyAll(deps, todo, earlier, stamp);
  failures.push(...reported(todo, left));
  const changed = todo.length + earlier.length - left.size;
  return { done: plan.changing.length, changed, failed: failures.length, failures };
}

async function currentOf(deps: Deps, plan: BeforePage): Promise<Map<string, KeptQuestion>> {
  const ids = plan.changing.map(({ questionId }) => questionId);
  const kept = await QuestionStore.findKept(deps, ids, { consistent: true });
  return new Map(kept.map((one) => [one.questionId, one]));
}

/**
 * A change that a killed process has already made to a question, from the question as it was
 * before.
 */
const earlierOf = (question: KeptQuestion, { fields, target, seq }: Changing): Transition => ({
  from: { ...question, ...fieldsOf(fields), seq },
  to: target,
});

/**
 * The undo of a change that a killed process has already made to a question, from the question as
 * the job left it.
 */
const backOf = (question: KeptQuestion, { fields, target }: Changing): Transition => ({
  from: { ...question, ...fieldsOf(target), seq: UNKNOWN_NUMBER },
  to: fields,
});

const isAsLeft = (question: KeptQuestion, one: Changing, jobId: string): boolean =>
  question.savedWith === jobId &&
  question.rev === one.rev + (isRevised(one.fields, one.target) ? 1 : 0) &&
  isSame(fieldsOf(question), one.target);

const goneOf = ({ questionId }: Changing): Left => ({
  _id: questionId,
  question: "",
  reason: "It was deleted permanently.",
});

const reported = (todo: readonly Transition[], left: ReadonlyMap<string, string>): Left[] =>
  todo.flatMap(({ from }) => {
    const reason = left.get(from.questionId);
    return reason === undefined ? [] : leftOf(from, reason);
  });
