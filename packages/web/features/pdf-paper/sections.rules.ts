import { paperTypes } from "@academy/response-types/registry.ts";
import type {
  AnswerKind,
  PaperSection,
} from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";

const LABELS = ["A B C D", "A B C D E", "A B C", "1 2 3 4", "1 2 3 4 5", "P Q R S"];

export const labelChoices = LABELS.map((value) => ({ value, label: value }));
export const labelsOf = (value: string): string[] => value.split(" ");
export const ownLabels = ({ labels }: PaperSection): string => labels.join(" ");

/** Adds a section, which has the second half of the last one's questions. */
export function withAnother(sections: readonly PaperSection[], questions: number): PaperSection[] {
  const last = sections.at(-1);
  if (!last) return [];
  const before = sections.slice(0, -1);
  const used = before.reduce((sum, { count }) => sum + count, 0);
  const half = Math.max(1, Math.ceil((questions - used) / 2));
  return [...before, { ...last, count: half }, { ...last, count: 300 }];
}

/** "Questions 1 to 30": by their place in the paper. */
export function sectionWords(
  sections: readonly PaperSection[],
  at: number,
  questions: number,
): string {
  const from = sections.slice(0, at).reduce((sum, { count }) => sum + count, 1);
  const isLast = at === sections.length - 1;
  const to = isLast ? questions : Math.min(questions, from + (sections[at]?.count ?? 0) - 1);
  return from > to ? "No questions" : `Questions ${from} to ${to} of the paper`;
}

/** A section of a pattern, as far as a paper needs it. */
export interface PatternPart {
  subject: string;
  type: string;
  numQuestions: number;
}

const KINDS: Readonly<Record<string, AnswerKind>> = {
  [paperTypes.multiple]: "several",
  [paperTypes.number]: "number",
  [paperTypes.written]: "written",
};

/** The sections of a paper that follows a pattern. */
export const sectionsOf = (parts: readonly PatternPart[]): PaperSection[] =>
  parts.map(({ subject, type, numQuestions }) => ({
    count: numQuestions,
    kind: KINDS[type] ?? "one",
    labels: ["A", "B", "C", "D"],
    subject,
    marks: "",
  }));
