import { responseTypes } from "@academy/response-types/registry.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { CAPABILITIES, type Capability } from "../terms/attempt/attempt.schema.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";

/** Whether the answer is compared as it was written, so that no digit may be lost on its way. */
const isExact = ({ responseType, content }: KeyedQuestion): boolean =>
  responseTypes.get(responseType).answerForm?.(content) !== undefined;

/** Whether its rows and columns are lists, which older pages show as a grid of another size. */
const hasLists = ({ responseType, content }: KeyedQuestion): boolean =>
  responseTypes.get(responseType).writeRows?.(content) !== undefined;

/** When a paper needs a capability; a client may lack the others, which it shows well enough. */
const NEEDS: Partial<Record<Capability, (key: PaperKey) => boolean>> = {
  // Another order would make other answers the first ones.
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

/** @throws AppError `conflict` when the page that asks is older than what the paper needs. */
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
