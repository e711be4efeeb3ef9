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
 * Which papers need which capability. A client may lack all other capabilities, because it can
 * still show the paper well enough.
 */
const NEEDS: Partial<Record<Capability, (key: PaperKey) => boolean>> = {
  // If the first answers count, a page that shows another order would make other answers count.
  shuffle: ({ sections = [] }) =>
    sections.some(({ choose, blocks }) => choose?.count === "first" && blocks !== undefined),
  sections: ({ timed }) => timed !== undefined,
  decimals: ({ questions }) => questions.some(isExact),
  lists: ({ questions }) => questions.some(hasLists),
};

/**
 * The capabilities that a client needs to show a paper as its students must see it.
 * @param languages those of its test besides English
 */
export const neededFor = (key: PaperKey, languages: readonly string[] = []): Capability[] =>
  CAPABILITIES.filter((one) =>
    one === "languages" ? languages.length > 0 : (NEEDS[one]?.(key) ?? false),
  );

/** @throws AppError `conflict` when the asking page is too old to show the paper. */
export function assertCapable(
  key: PaperKey,
  can: readonly Capability[] = [],
  languages: readonly string[] = [],
): void {
  const missing = neededFor(key, languages).filter((one) => !can.includes(one));
  if (missing.length === 0) return;
  throw conflict("app_outdated", "Reload this page: it is older than this test.", {
    missing,
  });
}
