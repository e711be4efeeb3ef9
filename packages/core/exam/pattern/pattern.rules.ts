import { toMarks } from "@academy/response-types/shared/marks.ts";
import { ratesOf } from "@academy/response-types/shared/scheme.ts";
import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import { monthOf } from "../../kernel/shared/time.ts";
import type { PatternInput, PatternSection, ValidFor } from "./pattern.schema.ts";

interface PatternTotals {
  totalQuestions: number;
  countedQuestions: number;
  maxMarks: number | null;
}

/** Marks are added up in 1/300, so that three thirds are one mark. */
const FINEST = 300;

type Sized = Pick<PatternSection, "numQuestions" | "choose" | "scheme">;

const countedIn = ({ numQuestions, choose }: Sized): number => choose?.atMost ?? numQuestions;

/** Full marks of a section, in 1/300. Null if they depend on the questions or on their rows. */
function marksIn(section: Sized): number | null {
  const { right, partial } = ratesOf(section.scheme, FINEST);
  return right === null || partial === "per-row" ? null : right * countedIn(section);
}

/** The totals of a pattern's sections. */
export function patternTotals({
  sectionDetails,
  statedMarks,
}: {
  sectionDetails: readonly Sized[];
  statedMarks: number | null;
}): PatternTotals {
  const marks = sectionDetails.map(marksIn);
  const known = marks.every((one) => one !== null);
  const units = marks.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return {
    totalQuestions: sectionDetails.reduce((sum, one) => sum + one.numQuestions, 0),
    countedQuestions: sectionDetails.reduce((sum, one) => sum + countedIn(one), 0),
    maxMarks: known ? toMarks(units, FINEST) : statedMarks,
  };
}

interface PaperSize {
  questions: number;
  marks: number;
  minutes: number;
}

/** How a paper differs from its pattern, a sentence for each field of the test. */
export function patternDifferences(
  pattern: Pick<PatternInput, "title" | "durationMinutes" | "sectionDetails" | "statedMarks">,
  paper: PaperSize,
): { path: string; message: string }[] {
  const { totalQuestions, maxMarks } = patternTotals(pattern);
  const compared = [
    ["totalQuestions", "questions", totalQuestions, paper.questions],
    ["sectionDetails", "marks", maxMarks, paper.marks],
    ["durationMinutes", "minutes", pattern.durationMinutes, paper.minutes],
  ] as const;
  return compared
    .filter(([, , planned, is]) => planned !== null && planned !== is)
    .map(([path, what, planned, is]) => ({
      path,
      message: `${pattern.title} has ${planned} ${what}; this paper has ${is}.`,
    }));
}

/** "2025", "2025 and 2026", "2022 to 2024" */
export const yearsText = ({ from, until }: Pick<ValidFor, "from" | "until">): string =>
  from === until ? String(from) : `${from} ${until === from + 1 ? "and" : "to"} ${until}`;

/**
 * What an administrator should know about the years of a pattern before using it; null if it is not
 * for certain years.
 * @param now epoch milliseconds
 */
export function validityOf(
  validFor: ValidFor | null,
  now: number,
): { isDoubtful: boolean; words: string } | null {
  if (validFor === null) return null;
  const years = yearsText(validFor);
  if (validFor.until < Number(monthOf(now).slice(0, 4))) {
    const words = `For the exams of ${years}, which are over: look up what has changed since.`;
    return { isDoubtful: true, words };
  }
  if (validFor.provisional) {
    const words = `Provisional, for ${years}: compare it with the exam's own rules first.`;
    return { isDoubtful: true, words };
  }
  return { isDoubtful: false, words: `For the exams of ${years}.` };
}

/** Beginnings by which names of the same subject are recognised: "Maths" and "Mathematics". */
const STEMS = ["math", "phys", "chem", "biol", "botan", "zoolog"];

const lower = (name: string): string => name.trim().toLowerCase();

/**
 * The catalogue's name of a pattern's subject; the pattern's own name if the catalogue has none.
 */
export function catalogueSubject(subject: string, catalogue: readonly string[]): string {
  const same = catalogue.find((one) => lower(one) === lower(subject));
  if (same !== undefined) return same;
  const stem = STEMS.find((one) => lower(subject).startsWith(one));
  const like = stem === undefined ? [] : catalogue.filter((one) => lower(one).startsWith(stem));
  // If two names have this beginning, the administrator has to choose.
  return like.length === 1 ? (like[0] ?? subject) : subject;
}

/** A pattern with the catalogue's names of its subjects, in its sections and in its tie steps. */
export function withCatalogueSubjects<P extends Pick<PatternInput, "sectionDetails" | "tieBreak">>(
  pattern: P,
  catalogue: readonly string[],
): P {
  const nameOf = (subject: string) => catalogueSubject(subject, catalogue);
  return {
    ...pattern,
    sectionDetails: pattern.sectionDetails.map((one) => ({ ...one, subject: nameOf(one.subject) })),
    tieBreak: renamedTies(pattern.tieBreak, nameOf),
  };
}

const renamedTies = (tieBreak: TieBreak, nameOf: (subject: string) => string): TieBreak =>
  typeof tieBreak === "string"
    ? tieBreak
    : {
        steps: tieBreak.steps.map((step) =>
          "of" in step && step.of ? { ...step, of: step.of.map(nameOf) } : step,
        ),
      };
