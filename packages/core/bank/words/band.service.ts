import type { Deps } from "../../kernel/platform/deps.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { bandsOfQuestion } from "./band.rules.ts";
import * as BandStore from "./band.store.ts";

/** The bands under which the index has a question; a deleted question has none. */
const indexed = (question: KeptQuestion): number[] =>
  question.deletedAt === null ? bandsOfQuestion(question) : [];

/**
 * Indexes a question before its next edition is written. Only bands that are missing
 * are written, so an edit of other fields costs nothing.
 * @param before its current edition; undefined for a new question
 */
export async function put(
  deps: Deps,
  before: KeptQuestion | undefined,
  after: KeptQuestion,
): Promise<void> {
  const [old, fresh] = [before ? indexed(before) : [], bandsOfQuestion(after)];
  const edition = before ? before.edition + 1 : after.edition;
  const added = fresh.filter((band) => !old.includes(band));
  await BandStore.put(deps, { questionId: after.questionId, edition }, added);
}

/**
 * Removes the bands of an edition from the index that the next edition does not have. Called after
 * the next edition was written.
 * @param after the next edition; undefined for a deleted question
 */
export async function remove(
  deps: Deps,
  before: KeptQuestion,
  after?: KeptQuestion,
): Promise<void> {
  const fresh = after ? bandsOfQuestion(after) : [];
  const removed = indexed(before).filter((band) => !fresh.includes(band));
  await BandStore.remove(deps, before, removed);
}
