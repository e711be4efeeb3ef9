import type { ForeignNumber } from "@academy/response-types/shared/exchange.ts";
import {
  type ExportedQuestion,
  type ExportParts,
  exportParts,
  noLanguages,
  writable,
} from "../export-parts.rules.ts";
import { escapeGift } from "./gift-answer.rules.ts";
import { pathOf } from "../place.rules.ts";

/** The line with the subject, topic and sub-topic of the questions that follow. */
export const giftCategory = (names: readonly string[]): string =>
  `$CATEGORY: ${writable(pathOf(names))}\n\n`;

/**
 * A question of the bank in GIFT, which `readGift` reads back as an equal question. Comments, which
 * Moodle ignores, hold what GIFT has no syntax for. `notes` list what has no equivalent.
 * @throws NoEquivalent for a question that GIFT cannot hold
 */
export function giftQuestion(exported: ExportedQuestion): { gift: string; notes: string[] } {
  const parts = exportParts(exported, "GIFT");
  const notes = [...parts.notes, ...giftNotes(exported, parts)];
  const tags = parts.tags.map((tag) => `[tag:${oneLine(tag).replaceAll("]", "\\]")}]`);
  const feedback = parts.solution === "" ? "" : `####[html]${escaped(parts.solution)}`;
  const lines = [
    ...notes.map((note) => `// ${note}`),
    `// ${tags.join(" ")}`,
    `// marks: ${exported.question.marks}`,
    ...(parts.answer.kind === "text"
      ? [`// modelAnswer: ${JSON.stringify(writable(parts.answer.model))}`]
      : []),
    `::${escaped(oneLine(parts.name))}::[html]${escaped(parts.text)}{${answerIn(parts.answer)}${feedback}}`,
  ];
  return { gift: `${lines.join("\n")}\n\n`, notes };
}

const escaped = (text: string): string => escapeGift(writable(text));

const oneLine = (text: string): string => writable(text).replace(/\s+/g, " ");

function giftNotes(exported: ExportedQuestion, { answer }: ExportParts): string[] {
  const { question } = exported;
  return [
    ...noLanguages(exported),
    ...(question.marks === 1
      ? []
      : [
          `GIFT has no marks: ${question.marks} is written in a comment, which other systems ignore.`,
        ]),
    ...(answer.kind === "text"
      ? ["GIFT has no model answer: it is written in a comment, which other systems ignore."]
      : []),
  ];
}

function answerIn(answer: ExportParts["answer"]): string {
  switch (answer.kind) {
    case "choice":
      return answer.options
        .map(({ text, weight }) => `\n  ${mark(weight, answer.single)}[html]${escaped(text)}`)
        .join("")
        .concat("\n");
    case "number":
      return numberIn(answer);
    case "text":
      return "";
    case "match":
      return [...answer.rows, ...answer.others.map((one) => ({ text: "", answer: one }))]
        .map((row) => `\n  =${row.text} -> ${row.answer}`)
        .join("")
        .concat("\n");
  }
}

function numberIn({
  others = [],
  ...first
}: ForeignNumber & { others?: readonly ForeignNumber[] }) {
  const range = ({ value, tolerance }: ForeignNumber) => `${value}:${tolerance || "0"}`;
  if (others.length === 0) return `#${range(first)}`;
  return `#${[first, ...others].map((one) => `\n  =${range(one)}`).join("")}\n`;
}

const mark = (weight: number, single: boolean): string => {
  if (single) return weight > 0 ? "=" : "~";
  return `~%${weight}%`;
};
