import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { FiguresOfTest } from "../figures/figures.schema.ts";
import * as UseStore from "./use.store.ts";

/** The uses of questions and passages, by id. */
export type Uses = Awaited<ReturnType<typeof UseStore.readMany>>;

/** A question's figures in one test; null if it was dropped. */
export interface NewFigures {
  questionId: string;
  figures: FiguresOfTest | null;
}

export const read = (deps: Deps, ids: readonly string[]): Promise<Uses> =>
  UseStore.readMany(deps, ids, { consistent: true });

/** Like `read`, at half the cost, for lists: the result may miss writes of the last second. */
export const readListed = (deps: Deps, ids: readonly string[]): Promise<Uses> =>
  UseStore.readMany(deps, ids);

/** Replaces the figures that the results of a test gave its questions. Safe to repeat. */
export async function keepFigures(
  deps: Pick<Deps, "content">,
  testId: string,
  all: readonly NewFigures[],
): Promise<void> {
  await mapConcurrently(all, ({ questionId, figures }) =>
    UseStore.writeFigures(deps, questionId, testId, figures),
  );
}

/**
 * Opens a question or passage for practice, if no test has begun or stopped holding it since it was
 * read.
 */
export const open = UseStore.open;
