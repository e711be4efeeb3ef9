import { exchanges } from "@academy/response-types/registry.exchange.ts";
import {
  type ForeignAnswer,
  NoEquivalent,
  type TakenAnswer,
} from "@academy/response-types/shared/exchange.ts";
import { OPTION_COLUMNS, type QuestionColumn } from "../template/question-table.schema.ts";

/** A picture that came inside another system's file. */
export interface Picture {
  /** As the row's texts name it; no two of a file are the same. */
  name: string;
  bytes: () => Uint8Array;
}

/** What a part of another system's question says in a row of the template. */
export interface Part {
  cells: Partial<Record<QuestionColumn, string>>;
  /** What has no equivalent and is left out, a sentence each. */
  notes: string[];
}

/** A question of another system as a row of the template. */
export interface ForeignQuestion extends Part {
  pictures: Picture[];
}

/** The answer of another system's question, and what of its own format is left out. */
export interface ForeignPart {
  answer: ForeignAnswer;
  notes: readonly string[];
}

/** The cells of a question's own texts; what is empty, or was never said, has none. */
export const textCells = (
  texts: Partial<Record<"marks" | "question" | "passage" | "solution", string>>,
): Part["cells"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ""));

/**
 * An answer in the words of the response type that takes it: the one that a label names, if that
 * reads such answers, else the first of the registry that does.
 * @throws NoEquivalent for an answer that no type can keep
 */
export function answerPart({ answer, notes }: ForeignPart, label?: string): Part {
  const { code, taken } = takerOf(answer, label);
  const options = (taken.options ?? []).slice(0, OPTION_COLUMNS.length);
  return {
    cells: {
      ...Object.fromEntries(options.map((text, i) => [OPTION_COLUMNS[i], text])),
      responseType: code,
      ...(taken.question !== undefined && { question: taken.question }),
      ...taken.key,
    },
    notes: [...taken.notes, ...notes],
  };
}

/** Which response type takes an answer, and how. @throws NoEquivalent */
export function takerOf(
  answer: ForeignAnswer,
  label?: string,
): { code: string; taken: TakenAnswer } {
  const labelled = exchanges.filter(({ code }) => code === label);
  for (const exchange of [...labelled, ...exchanges]) {
    const taken = exchange.read(answer);
    if (taken) return { code: exchange.code, taken };
  }
  throw new NoEquivalent("No response type accepts this kind of answer.");
}

/** What a function gives, or why a question has no equivalent. */
export function orReason<T>(give: () => T): T | NoEquivalent {
  try {
    return give();
  } catch (error) {
    if (error instanceof NoEquivalent) return error;
    throw error;
  }
}
