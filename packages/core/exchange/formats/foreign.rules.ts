import { exchanges } from "@academy/response-types/registry.exchange.ts";
import {
  type ForeignAnswer,
  NoEquivalent,
  type TakenAnswer,
} from "@academy/response-types/shared/exchange.ts";
import type { AnswerTags } from "./tags.rules.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import { type QuestionColumn, ROW_COLUMNS } from "../template/question-table.schema.ts";

/** An image inside another system's file. */
export interface Picture {
  /** Its name in the row's texts, unique in the file. */
  name: string;
  bytes: () => Uint8Array;
}

/** Part of another system's question, as cells of the template. */
export interface Part {
  cells: Partial<Record<QuestionColumn, string>>;
  /** Parts without an equivalent, which are left out, a sentence each. */
  notes: string[];
}

/** A question of another system as a row of the template. */
export interface ForeignQuestion extends Part {
  pictures: Picture[];
}

/** The answer of another system's question, and notes on what is left out. */
export interface ForeignPart {
  answer: ForeignAnswer;
  notes: readonly string[];
}

/** The cells of a question's texts, without empty and undefined ones. */
export const textCells = (
  texts: Partial<Record<"marks" | "question" | "passage" | "solution", string>>,
): Part["cells"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ""));

/**
 * The cells of an answer, written by a response type that accepts it: the type that a tag names, if
 * it accepts such answers, or else the first such type of the registry.
 * @throws NoEquivalent for an answer that no type accepts
 */
export function answerPart({ answer, notes }: ForeignPart, tags?: AnswerTags): Part {
  const { code, taken } = takerOf(answer, tags);
  const options = (taken.options ?? []).slice(0, OPTION_COLUMNS.length);
  return {
    cells: {
      ...Object.fromEntries(options.map((text, i) => [OPTION_COLUMNS[i], text])),
      ...Object.fromEntries((taken.rows ?? []).map((text, i) => [ROW_COLUMNS[i], text])),
      responseType: code,
      ...(taken.question !== undefined && { question: taken.question }),
      ...taken.key,
      ...acceptedCell(taken.key.answerKey ?? "", tags?.accepted),
    },
    notes: [...taken.notes, ...notes],
  };
}

/**
 * The cell with all accepted keys, as a tag gives it. Empty if there is no such tag, or if its
 * first key is not the key of the answer.
 */
function acceptedCell(key: string, accepted = ""): Part["cells"] {
  const plain = (text: string) => text.replace(/\s+/g, "").toLowerCase();
  const [first = "", ...others] = accepted.split(/ \| | or /);
  const isSame = others.length > 0 && plain(first) === plain(key);
  return isSame ? { answerKey: accepted } : {};
}

/** The response type that accepts an answer. @throws NoEquivalent */
export function takerOf(
  answer: ForeignAnswer,
  tags?: AnswerTags,
): { code: string; taken: TakenAnswer } {
  const labelled = exchanges.filter(({ code }) => code === tags?.label);
  for (const exchange of [...labelled, ...exchanges]) {
    const taken = exchange.read(answer, tags?.key);
    if (taken) return { code: exchange.code, taken };
  }
  throw new NoEquivalent("No response type accepts this kind of answer.");
}

/** What a function returns; or, if the question has no equivalent, the error that says why. */
export function orReason<T>(give: () => T): T | NoEquivalent {
  try {
    return give();
  } catch (error) {
    if (error instanceof NoEquivalent) return error;
    throw error;
  }
}
