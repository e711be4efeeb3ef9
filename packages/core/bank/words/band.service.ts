import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { BAND_VERSION, bandsOfQuestion } from "./band.rules.ts";
import * as BandStore from "./band.store.ts";

/** Marks a question whose bands are in the index; stored with it. */
export const INDEXED = { bands: BAND_VERSION } as const;
/** Marks a question that is not in the index, such as a deleted one. */
export const NOT_INDEXED = { bands: undefined } as const;

/** Whether a question can be found by its bands. */
export const isIndexed = ({ bands }: KeptQuestion): boolean => bands === BAND_VERSION;

/** The bands that the index has for a question. */
const indexed = (question: KeptQuestion): number[] =>
  isIndexed(question) ? bandsOfQuestion(question) : [];

/**
 * Indexes a question from before there were bands. Nothing is marked if someone changes it at the
 * same time, because that change indexes it.
 */
export async function index(deps: Deps, question: KeptQuestion): Promise<void> {
  await BandStore.put(deps, question, bandsOfQuestion(question));
  await QuestionStore.noteBands(deps, question, BAND_VERSION);
}

/**
 * Indexes a question before its next edition is written with `INDEXED`. Only bands that are missing
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
 * Removes what the index has of an edition after the next one was written.
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
