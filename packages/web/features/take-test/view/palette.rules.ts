import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Outbox } from "../../../shared/outbox/outbox.rules.ts";

/** The state of a question in the palette, which decides its colour, shape and label. */
export const PALETTE_STATES = [
  "unseen",
  "unanswered",
  "answered",
  "marked",
  "answered-marked",
] as const;
export type PaletteState = (typeof PALETTE_STATES)[number];

export type PaletteKind = TestView["palette"];

/** How a state looks, and its label. No two states of a palette have the same shape. */
export interface PaletteLook {
  words: string;
  /** A note that only the legend shows. */
  note?: string;
  tint: "blue" | "green" | "yellow" | "red" | "violet" | "grey" | "open";
  shape: "square" | "dashed" | "disc" | "flag" | "dome" | "bowl";
  /** A tick in the corner, for a state whose colour does not say that there is an answer. */
  tick?: true;
}

/** The palette as specified, and the palette of the computer-based JEE and NEET. */
export const PALETTE_LOOKS: Record<PaletteKind, Record<PaletteState, PaletteLook>> = {
  STANDARD: {
    unseen: { words: "Not visited", tint: "open", shape: "dashed" },
    unanswered: { words: "Not answered", tint: "blue", shape: "square" },
    answered: { words: "Answered", tint: "green", shape: "disc" },
    marked: { words: "Marked for review", tint: "yellow", shape: "flag" },
    "answered-marked": { words: "Answered and marked", tint: "yellow", shape: "flag", tick: true },
  },
  EXAM: {
    unseen: { words: "Not visited", tint: "grey", shape: "square" },
    unanswered: { words: "Not answered", tint: "red", shape: "bowl" },
    answered: { words: "Answered", tint: "green", shape: "dome" },
    marked: { words: "Marked for review", tint: "violet", shape: "disc" },
    "answered-marked": {
      words: "Answered & marked for review",
      note: "(will be considered for evaluation)",
      tint: "violet",
      shape: "disc",
      tick: true,
    },
  },
};

/** Whether a value is blank: null, an empty text, an empty list, an all-false matrix. */
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
  counts: PaletteCounts;
}

/**
 * The table that is shown before submitting: a row for each section and a row for the total, each
 * with the number of questions in each state of the palette.
 */
export function sectionRows(
  outbox: Outbox,
  questions: readonly StudentQuestion[],
  nameOf: (section: number) => string,
): { rows: SectionRow[]; total: SectionRow } {
  const sections = [...new Set(questions.map((question) => question.section))];
  const rows = sections.map((section) => ({
    name: nameOf(section),
    counts: paletteCounts(
      outbox,
      questions.filter((question) => question.section === section),
    ),
  }));
  return { rows, total: { name: "All", counts: paletteCounts(outbox, questions) } };
}

/** Positions of the questions that were never shown. */
export const notVisited = (outbox: Outbox, questions: readonly { _id: string }[]): number[] =>
  questions.flatMap((question, index) =>
    paletteState(outbox, question._id) === "unseen" ? [index] : [],
  );

interface NamedSection {
  subject: string;
  name?: string;
}

/** A section's own name, with its subject if a section of another subject has the same name. */
function nameAmong(sections: readonly NamedSection[], { subject, name = "" }: NamedSection) {
  if (name === "") return subject;
  const taken = sections.some((other) => other.name === name && other.subject !== subject);
  return taken ? `${subject}, ${name}` : name;
}

/** Names of a test's sections; only equal names get a number. */
export function sectionNames(sections: readonly NamedSection[]): string[] {
  const names = sections.map((section) => nameAmong(sections, section));
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length === 1) return name;
    const nth = names.slice(0, index + 1).filter((other) => other === name);
    return `${name} ${nth.length}`;
  });
}
