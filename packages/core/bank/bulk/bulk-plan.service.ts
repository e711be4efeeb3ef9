import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { inCurrentEntries } from "../catalogue/merged-entries.service.ts";
import * as PassageStore from "../passage/passage.store.ts";
import * as UseStore from "../pool/use.store.ts";
import * as CounterStore from "../question/counter.store.ts";
import * as NumberStore from "../question/number.store.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { assertReady } from "../review/state.service.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";
import { cellName, cellOf, type CountedCell, slotAt, totalOf } from "../question/cell.rules.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { beginningOf, fieldsOf, isSame, type Target, targetOf } from "./bulk-change.rules.ts";
import type { BeforePage, Chosen, StoredJob } from "./bulk-job.store.ts";
import type { Left } from "./bulk.schema.ts";

/** Questions on a page: as many as one database call reads. */
export const PAGE = 100;

type Asked = Pick<StoredJob, "change" | "criteria" | "forward">;

/**
 * The ids of a job's questions, with the lowest number of each cell first, so that the released
 * numbers follow each other. They are written down before the first change, because the change
 * moves questions between the cells that are read here.
 */
export async function choose(deps: Deps, { change, criteria }: Asked): Promise<Chosen> {
  if (change.kind === "merge") return chooseEntry(deps, change.from._id);
  if (criteria === null) throw new Error("A job without criteria has its questions by id.");
  const found: Question[] = [];
  const { pages } = await QuestionList.all(deps, criteria);
  for await (const page of pages) found.push(...page);
  return withSets(deps, found.toReversed(), change);
}

/**
 * Like `choose`, for questions that are given by id. Questions that do not exist are reported when
 * their page is changed.
 */
export async function chooseNamed(
  deps: Deps,
  ids: readonly string[],
  change: Asked["change"],
): Promise<Chosen> {
  const kept = await QuestionStore.findKept(deps, ids);
  const inOrder = kept.toSorted(
    (a, b) => cellName(cellOf(a)).localeCompare(cellName(cellOf(b))) || a.seq - b.seq,
  );
  const known = new Set(kept.map(({ questionId }) => questionId));
  const chosen = await withSets(deps, inOrder, change);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  return { ...chosen, ids: [...chosen.ids, ...missing] };
}

/** Everything that uses a catalogue entry, in every state. */
async function chooseEntry(deps: Deps, subjectTopicId: string): Promise<Chosen> {
  const cells = await CounterStore.countedCells(deps, EXAM_TYPES, [subjectTopicId]);
  const ids: string[] = [];
  const passageIds: string[] = [];
  for await (const refs of lowestFirst(cells.filter(({ kind }) => kind !== "PASSAGE"))) {
    const { questions } = await QuestionRead.questionsAt(deps, refs);
    ids.push(...questions.map(({ questionId }) => questionId));
  }
  for await (const refs of lowestFirst(cells.filter(({ kind }) => kind === "PASSAGE"))) {
    const slots = await NumberStore.slotsOf(deps, refs);
    passageIds.push(...slots.flatMap(({ questionId }) => questionId || []));
  }
  return { ids: [...new Set(ids)], passageIds: [...new Set(passageIds)], refused: {} };
}

async function* lowestFirst(cells: readonly CountedCell[]) {
  for (let to = totalOf(cells); to > 0; to -= PAGE) {
    const from = Math.max(0, to - PAGE);
    yield Array.from({ length: to - from }, (_, i) => slotAt(cells, to - 1 - i));
  }
}

/**
 * A passage moves together with all its questions. If the job does not have all of these questions,
 * neither the passage nor its questions move.
 */
async function withSets(
  deps: Deps,
  found: readonly Pick<Question, "questionId" | "passageId">[],
  change: Asked["change"],
): Promise<Chosen> {
  const ids = found.map(({ questionId }) => questionId);
  if (change.kind !== "move") return { ids, passageIds: [], refused: {} };
  const sets = Map.groupBy(found, ({ passageId }) => passageId);
  const chosen = new Set(ids);
  const passageIds: string[] = [];
  const refused: Record<string, string> = {};
  const named = [...sets.keys()].filter((id) => id !== null);
  for (const { passage, questionIds } of await PassageStore.findMany(deps, named)) {
    if (passage.subjectTopicId === change.toId) continue;
    const own = sets.get(passage.passageId) ?? [];
    const others = questionIds.filter((id) => !chosen.has(id));
    const live = (await QuestionStore.findKept(deps, others)).filter(
      (one) => one.deletedAt === null && one.passageId === passage.passageId,
    );
    if (live.length === 0) passageIds.push(passage.passageId);
    const reason = partOfSet(own.length, own.length + live.length);
    if (live.length > 0) for (const { questionId } of own) refused[questionId] = reason;
  }
  return { ids, passageIds, refused };
}

const partOfSet = (chosen: number, all: number): string =>
  `Its passage has ${all} questions, and ${chosen} of them ${chosen === 1 ? "is" : "are"} selected. Select the whole set.`;

/** The changes that a job would make to a page of questions; nothing is written. */
export async function planPage(
  deps: Deps,
  { change, forward }: Asked,
  chosen: Pick<Chosen, "refused">,
  ids: readonly string[],
): Promise<BeforePage> {
  const kept = await QuestionStore.findKept(deps, ids, { consistent: true });
  const byId = new Map(kept.map((one) => [one.questionId, one]));
  const isUndo = change.kind === "undo-import";
  const asksUse = change.kind === "delete" || isUndo;
  const uses = asksUse ? await UseStore.readMany(deps, ids, { consistent: true }) : undefined;
  const revisions = isUndo ? await QuestionStore.earlierOf(deps, kept) : undefined;
  const passages = change.kind === "restore" ? await livePassages(deps, kept) : undefined;
  const places = change.kind === "restore" ? await inCurrentEntries(deps, kept) : [];
  const entries = new Map(places.map((one) => [one.questionId, one.subjectTopicId]));
  const settings = await ReviewSettings.recently(deps);
  const now = iso(deps.clock.now());
  const { needsReview } = settings;
  const plan: BeforePage = { changing: [], same: 0, failures: [] };
  for (const id of ids) {
    const question = byId.get(id);
    if (!question) {
      plan.failures.push({ _id: id, question: "", reason: "It does not exist any more." });
      continue;
    }
    const isUsed = uses?.of(id).isUsed ?? false;
    const entryId = entries.get(id);
    const earlier = revisions?.get(id);
    const facts = { now, by: forward.by, isUsed, earlier, passages, entryId, needsReview };
    const target = refusalOf(chosen, id) ?? targetOf(question, change, facts);
    addTo(plan, question, (await notReady(deps, question, target, settings)) ?? target);
  }
  return plan;
}

/**
 * The passages that are not deleted: a question whose passage is deleted is restored without it.
 */
async function livePassages(deps: Deps, kept: readonly KeptQuestion[]): Promise<Set<string>> {
  const ids = kept.flatMap(({ passageId }) => passageId ?? []);
  const found = await PassageStore.findMany(deps, ids, { consistent: true });
  return new Set(found.map(({ passage }) => passage.passageId));
}

/** Why a question cannot go to review: no paper could show it, or it has no solution. */
async function notReady(
  deps: Deps,
  question: KeptQuestion,
  target: Target,
  { needsSolution }: { needsSolution: boolean },
): Promise<Target | undefined> {
  const isSent = "fields" in target && target.fields.state === "REVIEW";
  if (!isSent || question.state === "REVIEW") return undefined;
  try {
    await assertReady(deps, question, needsSolution);
    return undefined;
  } catch (error) {
    if (!isAppError(error) || error.kind !== "invalid") throw error;
    return { reason: error.message };
  }
}

const refusalOf = ({ refused }: Pick<Chosen, "refused">, id: string): Target | undefined => {
  const reason = refused[id];
  return reason === undefined ? undefined : { reason };
};

function addTo(plan: BeforePage, question: KeptQuestion, target: Target): void {
  const { questionId, rev, savedWith, seq } = question;
  const fields = fieldsOf(question);
  if ("reason" in target) plan.failures.push(leftOf(question, target.reason));
  else if (isSame(fields, target.fields)) plan.same++;
  else plan.changing.push({ questionId, rev, savedWith, seq, fields, target: target.fields });
}

export const leftOf = (question: KeptQuestion, reason: string): Left => ({
  _id: question.questionId,
  question: beginningOf(question),
  reason,
});
