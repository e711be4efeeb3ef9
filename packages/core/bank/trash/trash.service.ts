import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, iso, MINUTE } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UseStore from "../pool/use.store.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { type Purged, TRASH_DAYS, type TrashPage, type TrashQuery } from "./trash.schema.ts";
import * as VariantWords from "../variant/variant-words.service.ts";
import * as TrashStore from "./trash.store.ts";

const LISTED = 25;

/** How many questions the sweep deletes permanently each time. */
const PER_RUN = 25;

/** No call takes longer than this: a removal that began earlier was interrupted. */
const IN_FLIGHT_MS = 5 * MINUTE;

/** A page of deleted questions, the latest first. */
export async function list(deps: Deps, query: TrashQuery): Promise<TrashPage> {
  const { after } = query;
  const { questions, next } = await TrashStore.page(deps, query.list, { after, limit: LISTED });
  const ids = questions.map(({ questionId }) => questionId);
  const [views, uses] = await Promise.all([
    QuestionRead.views(deps, questions),
    UseStore.readMany(deps, ids),
  ]);
  const rows = questions.flatMap(({ questionId, deletedAt, archived }, at) => {
    const view = views[at];
    if (!view || deletedAt === null) return [];
    const { examType, subject, topic, subTopic, responseType, question } = view;
    const purgeAt = archived ? null : iso(Date.parse(deletedAt) + TRASH_DAYS * DAY);
    const names = { examType, subject, topic, subTopic, responseType, question };
    return { _id: questionId, ...names, deletedAt, purgeAt, uses: uses.of(questionId).tests.size };
  });
  return { questions: rows, next };
}

/** Permanently deletes questions of the trash; questions that a test uses stay. */
export async function purge(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Purged> {
  const kept = await QuestionStore.findKept(deps, ids, { consistent: true });
  const purged = await purgeAll(deps, kept);
  await Audit.recordMany(
    deps,
    actor,
    purged.map(({ questionId, deletedAt }) => ({
      action: "question.purge",
      target: questionId,
      before: { deletedAt },
    })),
  );
  return { purgedCount: purged.length, keptCount: new Set(ids).size - purged.length };
}

/**
 * Permanently deletes questions that have been in the trash for 30 days, and completes removals
 * that were interrupted.
 * @returns how many questions are gone
 */
export async function sweep(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  for (const id of await TrashStore.unfinished(deps, iso(now - IN_FLIGHT_MS))) {
    await finish(deps, id);
  }
  const due = await TrashStore.deletedBefore(deps, iso(now - TRASH_DAYS * DAY), PER_RUN);
  return (await purgeAll(deps, due)).length;
}

async function purgeAll(deps: Deps, kept: readonly KeptQuestion[]): Promise<KeptQuestion[]> {
  const deleted = kept.filter(({ deletedAt }) => deletedAt !== null);
  const ids = deleted.map(({ questionId }) => questionId);
  const uses = await UseStore.readMany(deps, ids, { consistent: true });
  const purged: KeptQuestion[] = [];
  for (const one of deleted) {
    if (uses.of(one.questionId).isUsed) await keepForTests(deps, one);
    else if (await purgeOne(deps, one)) purged.push(one);
  }
  return purged;
}

/**
 * Moves a deleted question to the list of those that tests use, because a test has taken the
 * question after it was deleted.
 */
async function keepForTests(deps: Deps, question: KeptQuestion): Promise<void> {
  if (!question.archived)
    await QuestionStore.rewrite(deps, question, { ...question, archived: true });
}

/**
 * Removes a question, if it is still as it was read. Its own item is removed first, so that no one
 * can restore a part of it. The note is written before and removed last, so that the sweep
 * completes a removal that was interrupted.
 */
async function purgeOne(deps: Deps, question: KeptQuestion): Promise<boolean> {
  const { questionId } = question;
  await TrashStore.writeNote(deps, questionId, iso(deps.clock.now()));
  if (!(await TrashStore.removeQuestion(deps, question))) {
    await TrashStore.removeNote(deps, questionId);
    return false;
  }
  await finish(deps, questionId);
  return true;
}

/**
 * Removes everything else of a question whose own item was removed, unless the question was
 * restored.
 */
async function finish(deps: Deps, questionId: string): Promise<void> {
  if (!(await QuestionStore.find(deps, questionId))) {
    await VariantWords.removeAll(deps, questionId);
    await TrashStore.removeRest(deps, questionId);
  }
  await TrashStore.removeNote(deps, questionId);
}
