import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as PassageStore from "../passage/passage.store.ts";
import * as UseStore from "../pool/use.store.ts";
import type { Comment } from "./comment.schema.ts";
import * as Comments from "./comment.service.ts";
import type { StateInput } from "./review-queue.schema.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";
import { cellOf } from "../question/cell.rules.ts";
import * as WordStore from "../words/word.store.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import { unknownEntry } from "../editing/question-draft.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import { changedError } from "../editing/question-save.service.ts";
import { indexedWords } from "../question/question-view.rules.ts";
import type { QuestionState, QuestionView } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { stateOfQuestion, stateProblem } from "../question/state.rules.ts";

interface ChangeOptions {
  /** What the author should change; it is added to the comments before the state changes. */
  comment?: string | undefined;
  /**
   * The revision that the caller saw. If the question has another revision, there is a conflict.
   */
  rev?: number | undefined;
  /**
   * Id of the job that changes many questions. It is stored as `savedWith`, and the job writes one
   * entry of the audit log for all of them.
   */
  job?: string | undefined;
}

export interface StateChanged {
  before: KeptQuestion;
  after: KeptQuestion;
  /** False if the question had the state already; then nothing was written. */
  changed: boolean;
}

/**
 * Changes the state of a question, which moves it to another cell. Makes no revision, because the
 * content does not change. A question that is no longer approved is closed for practice.
 * @throws AppError `not-found`; `forbidden` or `own_change` for a caller who may not;
 *   `invalid` if it cannot go to review yet; `conflict` if someone changes it at the same time
 */
export async function changeState(
  deps: Deps,
  actor: Actor,
  questionId: string,
  to: QuestionState,
  { comment: text, ...options }: ChangeOptions = {},
): Promise<StateChanged> {
  const comment = text === undefined ? undefined : Comments.newComment(deps, actor, text);
  for (let tries = 1; ; tries++) {
    const before = await QuestionStore.find(deps, questionId);
    if (!before || before.deletedAt !== null) throw notFound("This question");
    const after = await changeOnce(deps, actor, before, to, { ...options, comment });
    if (after) return { before, after, changed: after.edition !== before.edition };
    if (tries === TRIES) throw changedError(before);
  }
}

/** Changes a state as `changeState` does, and returns the question as the caller sees it. */
export async function change(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { state, ...options }: StateInput,
): Promise<QuestionView> {
  await changeState(deps, actor, questionId, state, options);
  return QuestionRead.read(deps, questionId, actor);
}

/**
 * How often a change is tried if others write the question too, for example to give it a new
 * number.
 */
const TRIES = 4;

/** @returns the question as it is now; undefined if someone else wrote it first */
async function changeOnce(
  deps: Deps,
  actor: Actor,
  before: KeptQuestion,
  to: QuestionState,
  { comment, rev, job }: Omit<ChangeOptions, "comment"> & { comment: Comment | undefined },
): Promise<KeptQuestion | undefined> {
  const { questionId } = before;
  const from = stateOfQuestion(before);
  if (rev !== undefined && rev !== before.rev) throw changedError(before);
  if (from === to) {
    // An earlier call may have been interrupted before it closed the question for practice.
    if (to !== "APPROVED") await closeForPractice(deps, questionId);
    return before;
  }
  const settings = await ReviewSettings.recently(deps);
  const change = { to, comment: comment?.text, byJob: job !== undefined };
  const problem = stateProblem(actor, before, change, settings.needsReview);
  if (problem) throw problem;
  if (to === "REVIEW") await assertReady(deps, before, settings.needsSolution);
  if (comment) await Comments.keep(deps, questionId, comment);
  const after = await move(deps, before, {
    ...before,
    ...stateFields(deps, actor, before, to),
    ...(job !== undefined && { savedWith: job }),
  });
  if (!after) return undefined;
  if (from === "APPROVED") await closeForPractice(deps, questionId);
  if (job === undefined) {
    await Audit.record(deps, actor, {
      action: "question.state",
      target: questionId,
      before: { state: from },
      after: { state: to, ...(comment && { comment: comment.text }) },
    });
  }
  return after;
}

const stateFields = (deps: Deps, { name }: Actor, before: KeptQuestion, to: QuestionState) => ({
  state: to === "APPROVED" ? undefined : to,
  stateAt: iso(deps.clock.now()),
  stateBy: name,
  // The content is approved now, so no one is noted here until someone changes the content again.
  contentBy: to === "APPROVED" ? undefined : before.contentBy,
});

/**
 * Moves a question to the cell of its new state, in the order of an edit: first the new number and
 * the words, then the question, and last the old number is released. A crash in between leaves an
 * unused number, which the next reader releases, or the old number, which no longer leads to the
 * question.
 * @returns undefined if someone else wrote the question first
 */
async function move(
  deps: Deps,
  before: KeptQuestion,
  next: KeptQuestion,
): Promise<KeptQuestion | undefined> {
  const { questionId } = before;
  const [from, to] = [cellOf(before), cellOf(next)];
  const edition = before.edition + 1;
  const seq = await NumberStore.take(deps, to, questionId);
  if (seq === undefined) throw unknownEntry();
  await WordStore.put(deps, { questionId, cell: to, edition }, indexedWords(next));
  if (!(await QuestionStore.setPresence(deps, before, { ...next, seq }))) {
    await FreedNumbers.release(deps, to, [seq]);
    return undefined;
  }
  await FreedNumbers.release(deps, from, [before.seq]);
  return { ...next, seq, edition };
}

/** Takes a question out of practice. */
async function closeForPractice(deps: Deps, questionId: string): Promise<void> {
  const uses = await UseStore.readMany(deps, [questionId], { consistent: true });
  if (!uses.of(questionId).open) return;
  const Hold = await import("../pool/hold.service.ts");
  await Hold.close(deps, [questionId]);
}

/**
 * Refuses a question that no paper could show, because a formula cannot be drawn, or the key or a
 * passage is missing. If the settings require a solution, a question without a solution is refused
 * too.
 * @throws AppError `invalid` `not_ready` with the places
 */
export async function assertReady(
  deps: Deps,
  question: KeptQuestion,
  needsSolution: boolean,
): Promise<void> {
  // This module loads the maths engine.
  const { freezeCard } = await import("../pool/pack.rules.ts");
  const { passageId, solution } = question;
  const [found] = passageId === null ? [] : await PassageStore.findMany(deps, [passageId]);
  const problems = freezeCard(question, found?.passage).problems.map(({ path, message }) => ({
    path: path.slice(path.indexOf(".") + 1),
    message,
  }));
  if (needsSolution && isBlankHtml(solution)) {
    problems.push({ path: "solution", message: "Write a solution before you send it to review." });
  }
  const [problem] = problems;
  if (problem) throw invalid("not_ready", problem.message, problems);
}
