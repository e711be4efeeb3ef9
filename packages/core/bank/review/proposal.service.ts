import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as Draft from "../editing/question-draft.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import { changedError } from "../editing/question-save.service.ts";
import { typeAfter } from "../question/question-type.rules.ts";
import { changedFields } from "../question/question-view.rules.ts";
import type { Question, QuestionView } from "../question/question.schema.ts";
import * as Questions from "../editing/question.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import type { Caller } from "../question/state.rules.ts";
import { assertReady } from "./state.service.ts";
import * as Comments from "./comment.service.ts";
import * as Rules from "./proposal.rules.ts";
import type {
  Proposal,
  ProposalAnswer,
  ProposalDecision,
  ProposalInput,
  WaitingProposal,
} from "./proposal.schema.ts";
import * as ProposalStore from "./proposal.store.ts";
import type { KeptProposal } from "./proposal.store.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";

async function find(deps: Deps, questionId: string): Promise<KeptQuestion> {
  const question = await QuestionStore.find(deps, questionId);
  if (!question || question.deletedAt !== null) throw notFound("This question");
  return question;
}

/**
 * The proposal of a question, if it has one.
 * @throws AppError `not-found`; `forbidden` `not_your_question` for authors of other questions
 */
export async function read(
  deps: Deps,
  caller: Caller,
  questionId: string,
): Promise<ProposalAnswer> {
  await QuestionRead.assertMaySeeKey(deps, caller, questionId);
  const kept = await ProposalStore.read(deps, questionId);
  if (!kept) return { proposal: null };
  const [view] = await views(deps, caller, [{ kept, question: await find(deps, questionId) }]);
  return { proposal: view ?? null };
}

/** Waiting proposals with their questions as they are now. */
export async function waitingViews(
  deps: Deps,
  caller: Caller,
  proposals: readonly KeptProposal[],
): Promise<WaitingProposal[]> {
  const ids = proposals.map(({ questionId }) => questionId);
  const found = await QuestionStore.findKept(deps, ids, { consistent: true });
  const byId = new Map(found.map((question) => [question.questionId, question]));
  // Someone may have deleted a question permanently while a change of it was proposed.
  for (const one of proposals) if (!byId.has(one.questionId)) await ProposalStore.remove(deps, one);
  const pairs = proposals.flatMap((kept) => {
    const question = byId.get(kept.questionId);
    return question?.deletedAt === null ? [{ kept, question }] : [];
  });
  const questions = pairs.map(({ question }) => question);
  const [shown, current] = await Promise.all([
    views(deps, caller, pairs),
    QuestionRead.views(deps, questions, caller),
  ]);
  return shown.flatMap((view, at) => {
    const now = current[at];
    return now ? [{ ...view, current: now }] : [];
  });
}

/** Proposals as this caller sees them. */
async function views(
  deps: Deps,
  caller: Caller,
  pairs: readonly { kept: KeptProposal; question: Question }[],
): Promise<Proposal[]> {
  const questions = pairs.map(({ kept, question }) => Rules.withChange(question, kept));
  const shown = await QuestionRead.views(deps, questions, caller);
  return pairs.flatMap(({ kept }, at) => {
    const question = shown[at];
    if (!question) return [];
    const { proposalId, rev, at: madeAt, byId, byName, sentBackAt, sentBackBy } = kept;
    const back = sentBackAt === undefined ? {} : { sentBackAt, sentBackBy };
    const own = byId === caller.userId ? { own: true as const } : {};
    return [{ proposalId, rev, at: madeAt, byName, ...own, ...back, question }];
  });
}

/**
 * Keeps a change of an approved question until a reviewer decides about it; until then the question
 * does not change. A person's own proposal, or a proposal that was sent back, is replaced.
 * @throws AppError `forbidden` for authors of other questions; `invalid` as when it is saved, and
 *   `not_ready`; `conflict` if the question was changed since, or another proposal waits
 */
export async function propose(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { rev, passageText: _text, ...changes }: ProposalInput,
): Promise<ProposalAnswer> {
  const before = await find(deps, questionId);
  const { needsReview, needsSolution } = await ReviewSettings.recently(deps);
  const problem = Rules.proposeProblem(actor, before, needsReview);
  if (problem) throw problem;
  if (rev !== before.rev) throw changedError(before);
  const earlier = await ProposalStore.read(deps, questionId);
  const isTaken = earlier?.sentBackAt === undefined && earlier?.byId !== actor.userId;
  if (earlier && isTaken) throw Rules.waits(earlier.byName);
  const input = await Questions.inputOf(deps, questionId, changes);
  const { draft } = await Draft.read(deps, input);
  const next = { ...before, ...draft, fixedOptions: draft.fixedOptions };
  const after = { ...next, ...typeAfter(before, next) };
  const changed = await changedIn(deps, before, after);
  await assertReady(deps, after, needsSolution);
  const kept: KeptProposal = {
    proposalId: newId("proposal", deps),
    questionId,
    rev,
    at: iso(deps.clock.now()),
    byId: actor.userId,
    byName: actor.name,
    ...Rules.changeOf(after, changed),
  };
  if (!(await ProposalStore.put(deps, kept, earlier))) throw Rules.gone();
  await record(deps, actor, "question.propose", kept, { changed });
  const [proposal] = await views(deps, actor, [{ kept, question: before }]);
  return { proposal: proposal ?? null, ...Draft.notesOn(input) };
}

/** The fields that a proposal changes. @throws AppError `invalid` if there is none */
async function changedIn(deps: Deps, before: Question, after: Question): Promise<string[]> {
  const [shown, proposed] = await QuestionRead.views(deps, [before, after]);
  const changed = shown && proposed ? changedFields(shown, proposed) : [];
  if (changed.length === 0) {
    throw invalid("nothing_changed", "Nothing differs. Change a field, then propose it.");
  }
  return changed;
}

/**
 * Approves a proposal, which becomes the next revision of the question, or sends it back.
 * @returns the question as it is now
 * @throws AppError `conflict` for the proposer, if the proposal does not exist any more, and if the
 * question was changed since; `invalid` `comment_needed`
 */
export async function decide(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { proposalId, approve, comment }: ProposalDecision,
): Promise<QuestionView> {
  const question = await find(deps, questionId);
  const kept = await ProposalStore.read(deps, questionId);
  if (kept?.proposalId !== proposalId || kept.sentBackAt !== undefined) throw Rules.gone();
  // Whether an earlier approval saved the revision and was interrupted after that.
  const isSaved = approve && question.savedWith === proposalId;
  const { needsReview } = await ReviewSettings.read(deps);
  const problem = Rules.decideProblem(actor, question, kept, { approve, comment }, needsReview);
  if (problem && !isSaved) throw problem;
  if (!approve) return sendBack(deps, actor, kept, comment ?? "");
  const view = isSaved
    ? await QuestionRead.read(deps, questionId, actor)
    : await saveChange(deps, actor, question, kept);
  // If a new proposal has just replaced this one, the new one stays. Its approval will be refused,
  // because the question has changed since.
  await ProposalStore.remove(deps, kept);
  return view;
}

async function saveChange(
  deps: Deps,
  actor: Actor,
  before: KeptQuestion,
  kept: KeptProposal,
): Promise<QuestionView> {
  const draft = Rules.withChange(before, kept);
  const { subjectTopicId } = draft;
  const entry = (await Catalogue.byId(deps, [subjectTopicId])).get(subjectTopicId);
  if (!entry) throw Draft.unknownEntry();
  const note = `Proposed by ${kept.byName}`;
  return Questions.save(deps, actor, before, { draft, entry, savedWith: kept.proposalId, note });
}

/**
 * Sends a proposal back. The comment is written first: without a reason, the proposal would be no
 * help.
 */
async function sendBack(
  deps: Deps,
  actor: Actor,
  kept: KeptProposal,
  text: string,
): Promise<QuestionView> {
  const { questionId } = kept;
  await Comments.keep(deps, questionId, Comments.newComment(deps, actor, text));
  const sentBack = { sentBackAt: iso(deps.clock.now()), sentBackBy: actor.name };
  if (!(await ProposalStore.put(deps, { ...kept, ...sentBack }, kept))) throw Rules.gone();
  await record(deps, actor, "question.send-back-proposal", kept, { comment: text });
  return QuestionRead.read(deps, questionId, actor);
}

/**
 * Removes the caller's own proposal.
 * @throws AppError `not-found`; `forbidden` for someone else's; `conflict` if it has just changed
 */
export async function withdraw(
  deps: Deps,
  actor: Actor,
  questionId: string,
): Promise<ProposalAnswer> {
  const kept = await ProposalStore.read(deps, questionId);
  if (!kept) throw notFound("This proposal");
  if (kept.byId !== actor.userId) throw Rules.notYourProposal();
  if (!(await ProposalStore.remove(deps, kept))) throw Rules.gone();
  await record(deps, actor, "question.withdraw-proposal", kept, {});
  return { proposal: null };
}

const record = (
  deps: Deps,
  actor: Actor,
  action: string,
  { questionId, proposalId }: KeptProposal,
  after: object,
): Promise<void> =>
  Audit.record(deps, actor, { action, target: questionId, after: { proposalId, ...after } });
