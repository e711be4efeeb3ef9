import { NOT_SHUFFLED } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { brokenTiming } from "@academy/core/exam/terms/test/timing.rules.ts";
import {
  type PatternInput,
  type PatternView,
  ValidFor,
} from "@academy/core/exam/pattern/pattern.schema.ts";
import type * as z from "zod";
import { questionIdsOf } from "../draft/draft.rules.ts";
import type { SectionDraft, TestDraft } from "../draft/draft.schema.ts";
import { mixProblem } from "../questions/selection.rules.ts";
import { wholeNumber } from "../draft/whole-number.rules.ts";
import { decidedMarks, draftOfPattern, patternInputOf } from "../draft/test-input.rules.ts";

export const MARKS_PROBLEM = "Enter marks from 0.01 to 10,000.";

/** The typed fields of a pattern that are not part of its plan. */
export interface PatternAbout {
  source: string;
  note: string;
  /** Marks of the paper, if its questions keep their own marks. */
  marks: string;
  /**
   * The first and the last year of the exam for which the pattern is meant; empty for no particular
   * exam.
   */
  from: string;
  until: string;
  provisional: boolean;
}

export const YEARS_PROBLEM =
  "Enter years such as 2026, the last one not before the first, or leave both empty.";

/** The typed years: null if both are empty, undefined if they are not valid. One year is enough. */
export function readYears({
  from,
  until,
  provisional,
}: Pick<PatternAbout, "from" | "until" | "provisional">): PatternView["validFor"] | undefined {
  const [first, last] = [from.trim() || until.trim(), until.trim() || from.trim()];
  if (first === "") return null;
  const read = ValidFor.safeParse({ from: Number(first), until: Number(last), provisional });
  return read.data;
}

/** The fields of a pattern that are not part of its plan, as values to edit. */
export const aboutOf = ({ source, note, statedMarks, validFor }: PatternView): PatternAbout => ({
  source,
  note,
  marks: statedMarks === null ? "" : String(statedMarks),
  from: validFor ? String(validFor.from) : "",
  until: validFor ? String(validFor.until) : "",
  provisional: validFor?.provisional ?? false,
});

/** Marks as typed, with at most two decimals; null for anything else. */
export function readMarks(text: string): number | null {
  const marks = Number(text);
  return /^\s*\d+(\.\d{1,2})?\s*$/.test(text) && marks > 0 && marks <= 10_000 ? marks : null;
}

/**
 * The marks of a paper whose questions keep their own marks: the pattern's marks, otherwise the sum
 * of the questions once all places are filled.
 */
export function statedText(
  draft: Pick<TestDraft, "sections" | "statedMarks">,
  marks: number,
): string {
  if (draft.statedMarks !== null) return String(draft.statedMarks);
  const wanted = draft.sections.reduce((sum, one) => sum + one.wanted, 0);
  return marks > 0 && questionIdsOf(draft).length >= wanted ? String(marks) : "";
}

/** The request body of a pattern's form. */
export const patternOfForm = (
  draft: TestDraft,
  about: PatternAbout,
): z.input<typeof PatternInput> => ({
  ...patternInputOf(
    draft,
    draft.title,
    decidedMarks(draft) === null ? readMarks(about.marks) : null,
  ),
  source: about.source,
  note: about.note,
  validFor: readYears(about) ?? null,
});

const SUFFIX = " (copy)";

/**
 * A pattern of the academy's own with the plan of another pattern. Someone still has to compare it
 * with its source.
 */
export function copyOfPattern(pattern: PatternView): z.input<typeof PatternInput> {
  const { source, note, statedMarks } = pattern;
  const draft = draftOfPattern(pattern, []);
  const title = `${pattern.title.slice(0, 120 - SUFFIX.length)}${SUFFIX}`;
  return { ...patternInputOf(draft, title, statedMarks), source, note };
}

/** A blank section with the subject of the section before it. */
export const blankSection = ({ sections }: Pick<TestDraft, "sections">): SectionDraft => ({
  key: crypto.randomUUID(),
  name: "",
  choose: null,
  mix: [],
  minutes: null,
  shuffle: NOT_SHUFFLED,
  subject: sections.at(-1)?.subject ?? "",
  topic: "",
  subTopic: "",
  questionType: "STANDARD",
  responseType: "",
  difficulty: "",
  wanted: 10,
  questionIds: [],
  scheme: { kind: "standard" },
});

/** Why a pattern cannot be saved yet; null if it can be saved. */
export function planProblem(draft: TestDraft, about: PatternAbout): string | null {
  const { marks } = about;
  if (draft.title.trim() === "") return "Enter a title.";
  if (wholeNumber(draft.durationMinutes) === null) return "Enter whole minutes, at least 1.";
  if (draft.sections.length === 0) return "Add a section.";
  if (marks !== "" && decidedMarks(draft) === null && readMarks(marks) === null) {
    return MARKS_PROBLEM;
  }
  if (readYears(about) === undefined) return YEARS_PROBLEM;
  for (const [index, section] of draft.sections.entries()) {
    if (section.subject === "") return `Choose the subject of section ${index + 1}.`;
    const mix = mixProblem(section);
    if (mix !== null) return `Section ${index + 1}: ${mix}`;
  }
  return timingProblem(draft);
}

/**
 * Why the minutes of timed sections do not fit; null if they fit, and if sections are not timed.
 */
function timingProblem({ timing, durationMinutes, sections }: TestDraft): string | null {
  if (timing === "WHOLE") return null;
  const plan = { timing, durationMinutes: Number(durationMinutes), sectionDetails: sections };
  return brokenTiming(plan)[0]?.message ?? null;
}
