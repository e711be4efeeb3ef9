import { NOT_SHUFFLED } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { brokenTiming } from "@academy/core/exam/terms/test/timing.rules.ts";
import type { PatternInput, PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import type * as z from "zod";
import { questionIdsOf } from "../draft/draft.rules.ts";
import type { SectionDraft, TestDraft } from "../draft/draft.schema.ts";
import { mixProblem, wholeNumber } from "../questions/selection.rules.ts";
import { decidedMarks, draftOfPattern, patternInputOf } from "../draft/test-input.rules.ts";

export const MARKS_PROBLEM = "Enter marks from 0.01 to 10,000.";

/** What a pattern says besides its plan, as typed. */
export interface PatternAbout {
  source: string;
  note: string;
  /** Marks of the paper, if its questions bring their own. */
  marks: string;
}

/** Marks as typed, with at most two decimals; null for anything else. */
export function readMarks(text: string): number | null {
  const marks = Number(text);
  return /^\s*\d+(\.\d{1,2})?\s*$/.test(text) && marks > 0 && marks <= 10_000 ? marks : null;
}

/**
 * The marks of a paper whose questions bring their own: those of its pattern, otherwise those of its
 * questions once all places are filled.
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
  { source, note, marks }: PatternAbout,
): z.input<typeof PatternInput> => ({
  ...patternInputOf(draft, draft.title, decidedMarks(draft) === null ? readMarks(marks) : null),
  source,
  note,
});

const SUFFIX = " (copy)";

/** An own pattern with the plan of another one. Someone still has to compare it with its source. */
export function copyOfPattern(pattern: PatternView): z.input<typeof PatternInput> {
  const { source, note, statedMarks } = pattern;
  const draft = draftOfPattern(pattern, []);
  const title = `${pattern.title.slice(0, 120 - SUFFIX.length)}${SUFFIX}`;
  return { ...patternInputOf(draft, title, statedMarks), source, note };
}

/** A section to fill in, with the subject of the one before it. */
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

/** Why a pattern cannot be saved yet; null if it can. */
export function planProblem(draft: TestDraft, { marks }: PatternAbout): string | null {
  if (draft.title.trim() === "") return "Enter a title.";
  if (wholeNumber(draft.durationMinutes) === null) return "Enter whole minutes, at least 1.";
  if (draft.sections.length === 0) return "Add a section.";
  if (marks !== "" && decidedMarks(draft) === null && readMarks(marks) === null) {
    return MARKS_PROBLEM;
  }
  for (const [index, section] of draft.sections.entries()) {
    if (section.subject === "") return `Choose the subject of section ${index + 1}.`;
    const mix = mixProblem(section);
    if (mix !== null) return `Section ${index + 1}: ${mix}`;
  }
  return timingProblem(draft);
}

/** Why the minutes of timed sections do not fit; null if they do, and for one common time. */
function timingProblem({ timing, durationMinutes, sections }: TestDraft): string | null {
  if (timing === "WHOLE") return null;
  const plan = { timing, durationMinutes: Number(durationMinutes), sectionDetails: sections };
  return brokenTiming(plan)[0]?.message ?? null;
}
