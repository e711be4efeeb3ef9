import type { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import type { QuestionColumn } from "../../template/question-table.schema.ts";
import type { BlockTable } from "../../reading/block.ts";
import type { RichLine } from "../../reading/rich-line.rules.ts";

/** The part of a question that a line belongs to. */
export type Part = "none" | "stem" | "options" | "key" | "solution" | "passage" | "table";

/** A question's texts in another language, line by line. */
export interface WordVariant {
  language: VariantLanguage;
  stem: (RichLine | BlockTable)[];
  options: RichLine[][];
  rows: RichLine[][];
  solution: (RichLine | BlockTable)[];
  passage: readonly RichLine[];
}

export const newVariant = (language: VariantLanguage): WordVariant => ({
  language,
  stem: [],
  options: [],
  rows: [],
  solution: [],
  passage: [],
});

/** A question as its paragraphs give it, before its cells are written. */
export interface WordQuestion {
  number: number | undefined;
  paragraph: number;
  /** Values of headings that apply to it. */
  stated: Partial<Record<QuestionColumn, string>>;
  passage: readonly RichLine[];
  stem: RichLine[];
  options: RichLine[][];
  key: string;
  solution: RichLine[];
  /** For a question that we wrote ourselves: its other cells; its key is taken as it is. */
  own?: Partial<Record<QuestionColumn, string>>;
  /** Rows that are matched with the options; only for a question that we wrote. */
  rows: RichLine[][];
  /** Its texts in other languages; only for a question that we wrote. */
  variants: WordVariant[];
  faults: Set<string>;
  notes: Set<string>;
}

type Start = Pick<WordQuestion, "number" | "paragraph" | "stated" | "passage">;

export const newQuestion = (start: Start, notes: readonly string[]): WordQuestion => ({
  ...start,
  stem: [],
  options: [],
  key: "",
  solution: [],
  rows: [],
  variants: [],
  faults: new Set(),
  notes: new Set(notes),
});
