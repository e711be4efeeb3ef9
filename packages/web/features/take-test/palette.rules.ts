import type { StudentQuestion } from "@academy/core/paper/paper.schema.ts";
import type { Outbox } from "./outbox.rules.ts";

/** Every question is in one of these; colour, shape and words of the palette follow from it. */
export const PALETTE_STATES = [
  "answered",
  "answered-marked",
  "marked",
  "unanswered",
  "unseen",
] as const;
export type PaletteState = (typeof PALETTE_STATES)[number];

/** Whether a value is no answer: null, a blank text, an empty list, an all-false matrix. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.every((part) => part === false || isBlank(part));
}

export function paletteState(outbox: Outbox, questionId: string): PaletteState {
  const answer = outbox.answers[questionId];
  if (answer && !isBlank(answer.value)) return answer.marked ? "answered-marked" : "answered";
  if (answer?.marked) return "marked";
  return answer || outbox.seen[questionId] ? "unanswered" : "unseen";
}

export type PaletteCounts = Record<PaletteState, number>;

export function paletteCounts(outbox: Outbox, questions: readonly { _id: string }[]) {
  const counts: PaletteCounts = {
    answered: 0,
    "answered-marked": 0,
    marked: 0,
    unanswered: 0,
    unseen: 0,
  };
  for (const question of questions) counts[paletteState(outbox, question._id)] += 1;
  return counts;
}

export interface SectionRow {
  name: string;
  answered: number;
  marked: number;
  unanswered: number;
  neverSeen: number;
}

const rowOf = (name: string, counts: PaletteCounts): SectionRow => ({
  name,
  answered: counts.answered + counts["answered-marked"],
  marked: counts.marked + counts["answered-marked"],
  unanswered: counts.unanswered + counts.marked,
  neverSeen: counts.unseen,
});

/** The hand-in table: a row for each section and one for all. Marked ones count twice. */
export function sectionRows(
  outbox: Outbox,
  questions: readonly StudentQuestion[],
  nameOf: (section: number) => string,
): { rows: SectionRow[]; total: SectionRow } {
  const sections = [...new Set(questions.map((question) => question.section))];
  const rows = sections.map((section) =>
    rowOf(
      nameOf(section),
      paletteCounts(
        outbox,
        questions.filter((question) => question.section === section),
      ),
    ),
  );
  return { rows, total: rowOf("All", paletteCounts(outbox, questions)) };
}

/** Positions of the questions that were never on the screen. */
export const neverSeen = (outbox: Outbox, questions: readonly { _id: string }[]): number[] =>
  questions.flatMap((question, index) =>
    paletteState(outbox, question._id) === "unseen" ? [index] : [],
  );

/** Names of a test's sections, numbered only where a subject has more than one. */
export function sectionNames(sections: readonly { subject: string }[]): string[] {
  return sections.map((section, index) => {
    const same = sections.filter((other) => other.subject === section.subject);
    if (same.length === 1) return section.subject;
    const nth = sections.slice(0, index + 1).filter((other) => other.subject === section.subject);
    return `${section.subject} ${nth.length}`;
  });
}

/** A response type's code as words: `MCQ_SINGLE` is "MCQ single". Right for types to come, too. */
export function typeLabel(code: string): string {
  const [first = "", ...rest] = code.split("_");
  const shown = first === "MCQ" ? first : first.slice(0, 1) + first.slice(1).toLowerCase();
  return [shown, ...rest.map((word) => word.toLowerCase())].join(" ");
}
