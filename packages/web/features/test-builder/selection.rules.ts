import { type ExamType, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PickedQuestion } from "@academy/core/bank/search/pick.schema.ts";
import type { Criteria, SectionDraft, SectionForm } from "./draft.schema.ts";

/** Asked for beyond what is needed: some of the answer may be in use already. */
const SPARE = 5;
/** Alternatives that are shown at a time. */
export const REPLACEMENTS_SHOWN = 5;
/** How many are asked for: some will not match the section. */
export const REPLACEMENTS_ASKED = REPLACEMENTS_SHOWN * 4;

/** The API gives no more at a time. */
const MOST_ASKED = 300;

export const askedFor = (wanted: number): number => Math.min(MOST_ASKED, wanted + SPARE);

/** The mix by which an empty section is filled; a section with questions takes any that match. */
export const mixFor = (
  { mix = [], questionIds = [] }: Partial<Pick<SectionDraft, "mix" | "questionIds">>,
  wanted: number,
): SectionDraft["mix"] => (questionIds.length === 0 && mixSum(mix) === wanted ? mix : []);

/** How many questions a mix has. */
export const mixSum = (mix: SectionDraft["mix"]): number =>
  mix.reduce((sum, { count }) => sum + count, 0);

/** What is wrong with the Add Section panel, in the specification's words; null when nothing is. */
export function panelProblem({ subject, questionType, numQuestions }: SectionForm): string | null {
  const filled = subject !== "" && questionType !== "" && wholeNumber(numQuestions) !== null;
  return filled ? null : "Please fill all section fields";
}

/** A whole number from 1 as typed; null for anything else. */
export function wholeNumber(text: string): number | null {
  const number = Number(text);
  return /^\s*\d+\s*$/.test(text) && Number.isSafeInteger(number) && number >= 1 ? number : null;
}

/**
 * The questions of an answer that a section takes: unused ones, `wanted` at most. Questions of one
 * passage come together: one that does not fit as a whole is left out where others fit.
 */
export function takenFrom(
  found: readonly PickedQuestion[],
  used: ReadonlySet<string>,
  wanted: number,
): PickedQuestion[] {
  const groups = new Map<string, PickedQuestion[]>();
  for (const question of found) {
    if (used.has(question._id)) continue;
    const group = question.passageId ?? question._id;
    groups.set(group, [...(groups.get(group) ?? []), question]);
  }
  const taken: PickedQuestion[] = [];
  for (const group of groups.values()) {
    if (taken.length + group.length <= wanted) taken.push(...group);
  }
  return taken;
}

/** "Selected N questions for section K". */
export const selectedWords = (count: number, section: number): string =>
  `Selected ${count} questions for section ${section}`;

export const removedWords = (section: number): string => `Removed section ${section}`;

/** What is said when the bank has too few; null when it has enough. */
export function tooFewWords(
  found: number,
  { wanted, section, examType }: { wanted: number; section: number; examType: ExamType | "" },
): string | null {
  if (found >= wanted) return null;
  const of = examType === "" ? "" : ` of exam type ${examTypeLabels[examType]}`;
  const have =
    found === 0 ? "no questions" : found === 1 ? "only 1 question" : `only ${found} questions`;
  const fit = found === 1 ? "matches and is" : "match and are";
  return `Section ${section} wants ${wanted}, but the bank has ${have}${of} that ${fit} not in the test.`;
}

const same = (wanted: string, given: string): boolean =>
  wanted === "" || wanted.toLowerCase() === given.toLowerCase();

/** Whether a question is one that the section asks for; what the section leaves open is open. */
export const matches = (section: Criteria, question: PickedQuestion): boolean =>
  same(section.subject, question.subject) &&
  same(section.topic, question.topic) &&
  same(section.subTopic, question.subTopic) &&
  section.questionType === question.questionType &&
  (section.responseType === "" || section.responseType === question.responseType) &&
  same(section.difficulty, question.difficulty);

/** The candidates that may take a question's place: matching, and not in the test. */
export const alternatives = (
  section: Criteria,
  candidates: readonly PickedQuestion[],
  used: ReadonlySet<string>,
): PickedQuestion[] => candidates.filter((one) => !used.has(one._id) && matches(section, one));
