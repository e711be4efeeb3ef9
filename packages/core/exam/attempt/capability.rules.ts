import { responseTypes } from "@academy/response-types/registry.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { CAPABILITIES, type Capability } from "../terms/attempt/attempt.schema.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";

/** Whether an answer is compared as it was written, so that every digit has to arrive. */
const isExact = ({ responseType, content }: KeyedQuestion): boolean =>
  responseTypes.get(responseType).answerForm?.(content) !== undefined;

/**
 * Whether the rows and columns of a question are lists, which older pages show as a grid of another
 * size.
 */
const hasLists = ({ responseType, content }: KeyedQuestion): boolean =>
  responseTypes.get(responseType).writeRows?.(content) !== undefined;

/**
 * Which papers need which capability. A client may lack all others, because it can still show the
 * paper well enough.
 */
const NEEDS: Partial<Record<Capability, (key: PaperKey) => boolean>> = {
  // If the first answers count, a page that shows another order would make other answers count.
  shuffle: ({ sections = [] }) =>
    sections.some(({ choose, blocks }) => choose?.count === "first" && blocks !== undefined),
  sections: ({ timed }) => timed !== undefined,
  decimals: ({ questions }) => questions.some(isExact),
  lists: ({ questions }) => questions.some(hasLists),
};

/** The capabilities that a client needs to show a paper as its students must see it. */
export const neededFor = (key: PaperKey): Capability[] =>
  CAPABILITIES.filter((one) => NEEDS[one]?.(key) ?? false);

/** @throws AppError `conflict` when the asking page is too old to show the paper. */
export function assertCapable(key: PaperKey, can: readonly Capability[] = []): void {
  const missing = neededFor(key).filter((one) => !can.includes(one));
  if (missing.length === 0) return;
  throw conflict("app_outdated", "Reload this page: it is older than this test.", {
    missing,
  });
}
