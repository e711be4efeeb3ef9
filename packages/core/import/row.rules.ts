import type { QuestionInput, QuestionView } from "../question/question.schema.ts";
import type { Cells, QuestionColumn, RowProblem } from "./row.schema.ts";

/** Where a row's pictures and links stand. */
export interface RowSettings {
  mediaUrl: string;
  /**
   * Our own address (`media/...`) of a picture that a row names, by its file's name or its address;
   * undefined for one that could not be had, which is then told in its place.
   */
  image: (reference: string) => string | undefined;
}

/** A row read as a question. */
export interface RowQuestion {
  /** As an administrator sends it; its texts are sanitised. */
  input: QuestionInput;
  /** The passage's sanitised HTML; "" where there is none, or where `input.passageId` names one. */
  passage: string;
}

/** The pictures that a row names and that are not ours yet, each once, in their order. */
export function imagesOfRow(_cells: Cells<QuestionColumn>): string[] {
  throw new Error("not reached before it lands");
}

/**
 * Reads a row of the template as a question: keys by the words of its response type, texts as rich
 * HTML with formulas. All that is wrong in the row is told at once.
 */
export function questionOfRow(
  _cells: Cells<QuestionColumn>,
  _settings: RowSettings,
): RowQuestion | { problems: RowProblem[] } {
  throw new Error("not reached before it lands");
}

/**
 * The cells of the template's row that `questionOfRow` reads as an equal question. Plain texts stay
 * plain, formulas are $...$, what is more than that is HTML.
 * @param passage the HTML of the question's passage, "" where it has none
 */
export function rowOfQuestion(
  _question: QuestionView,
  _passage: string,
): Partial<Record<QuestionColumn, string>> {
  throw new Error("not reached before it lands");
}
