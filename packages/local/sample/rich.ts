import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";

/** A formula as rich text holds it; the LaTeX is escaped for its attribute. */
export const math = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${latex.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></span>`;

/** A formula on its own line. */
export const display = (latex: string): string =>
  `<div data-type="block-math" data-latex="${latex.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></div>`;

/** A matrix answer: for each row from A on, the letters of the ticked columns. */
export const grid = (...rows: string[]): boolean[][] =>
  rows.map((letters) => ["A", "B", "C", "D", "E"].map((letter) => letters.includes(letter)));

/** A question of the sample content, as the API's input. */
export interface SampleQuestion {
  subject: string;
  topic: string;
  subTopic: string;
  responseType: string;
  questionType?: "STANDARD" | "COMPREHENSION";
  difficulty: "EASY" | "MEDIUM" | "DIFFICULT";
  marks?: number;
  question: string;
  options?: string[];
  answerKey: unknown;
  tolerance?: number;
  subjectiveKeywords?: string[];
  solution: string;
  /** Belongs to the sample's passage. */
  onPassage?: boolean;
}

export interface SampleSection {
  scheme: Exclude<MarkingScheme, { kind: "custom" }>;
  questions: SampleQuestion[];
}
