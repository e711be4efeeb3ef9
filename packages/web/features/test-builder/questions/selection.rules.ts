import { type ExamType, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PickedQuestion } from "@academy/core/bank/search/pick.schema.ts";
import { criteriaOfLine, linesOf, remainingMix } from "@academy/core/bank/search/mix.rules.ts";
import { wholeNumber } from "../draft/whole-number.rules.ts";
import type { Criteria, SectionDraft, SectionForm } from "../draft/draft.schema.ts";
import type { Questions } from "../preview/shown-question.rules.ts";

/** Questions requested in addition, because some of the returned ones may be in use already. */
const SPARE = 5;
/** Alternatives shown at a time. */
export const REPLACEMENTS_SHOWN = 5;
/** Number of requested alternatives. It is higher, because some will not match the section. */
export const REPLACEMENTS_ASKED = REPLACEMENTS_SHOWN * 4;

/** The most questions that one call may request. */
const MOST_ASKED = 300;

export const askedFor = (wanted: number): number => Math.min(MOST_ASKED, wanted + SPARE);

type Mixed = Pick<SectionDraft, "mix" | "questionIds">;

/**
 * The lines of the mix that still need questions. Empty if they do not add up to `wanted`: then any
 * question that matches the section is accepted.
 */
export function mixFor(
  { mix = [], questionIds = [] }: Partial<Mixed>,
  wanted: number,
  questions: Questions,
): SectionDraft["mix"] {
  const known = questionIds.flatMap((id) => questions.get(id) ?? []);
  const left = remainingMix(mix, known).filter(({ count }) => count > 0);
  return known.length === questionIds.length && mixSum(left) === wanted ? left : [];
}

/**
 * The criteria for a replacement of a question: the section's criteria, narrowed by the mix line
 * against which the question counts.
 */
export function replacementCriteria(
  section: SectionDraft,
  questionId: string,
  questions: Questions,
): Criteria {
  const known = section.questionIds.flatMap((id) => questions.get(id) ?? []);
  const place = known.findIndex(({ _id }) => _id === questionId);
  const line = section.mix[linesOf(section.mix, known)[place] ?? -1];
  if (!line) return section;
  const { difficulty, ...rest } = section;
  const narrowed = criteriaOfLine({ ...rest, difficulty: difficulty || null }, line);
  return { ...narrowed, difficulty: narrowed.difficulty ?? "" };
}

/** Why a section's mix is not possible; null if it is possible. */
export function mixProblem({
  mix,
  wanted,
  questionIds,
}: Mixed & Pick<SectionDraft, "wanted">): string | null {
  const places = Math.max(wanted, questionIds.length);
  const sum = mixSum(mix);
  return mix.length === 0 || sum === places
    ? null
    : `The mix has ${sum} questions, the section ${places}.`;
}

/** How many questions a section still needs. */
export const missingIn = ({
  wanted,
  questionIds,
}: Pick<SectionDraft, "wanted" | "questionIds">): number =>
  Math.max(0, wanted - questionIds.length);

/** The number of questions in a mix. */
export const mixSum = (mix: SectionDraft["mix"]): number =>
  mix.reduce((sum, { count }) => sum + count, 0);

/** The problem of the Add Section panel, in the specification's words; null without a problem. */
export function panelProblem({ subject, questionType, numQuestions }: SectionForm): string | null {
  const filled = subject !== "" && questionType !== "" && wholeNumber(numQuestions) !== null;
  return filled ? null : "Please fill all section fields";
}

/**
 * The questions of a response that a section can use: unused ones, at most `wanted`. Questions on
 * the same passage stay together: if they do not all fit, the passage is skipped.
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

/** "Selected 75 questions for 12 sections", or how many were found if the bank has too few. */
export const filledWords = (found: number, wanted: number, sections: number): string =>
  found === wanted
    ? `Selected ${found} questions for ${sections} sections`
    : `Found ${found} of ${wanted} questions for ${sections} sections`;

export const removedWords = (section: number): string => `Removed section ${section}`;

/** The message if the bank has too few questions; null if it has enough. */
export function tooFewWords(
  found: number,
  { wanted, section, examType }: { wanted: number; section: number; examType: ExamType | "" },
): string | null {
  if (found >= wanted) return null;
  const exam = examType === "" ? "" : ` for ${examTypeLabels[examType]}`;
  return `Section ${section} needs ${wanted} questions; only ${found} in the bank match${exam}.`;
}

const same = (wanted: string, given: string): boolean =>
  wanted === "" || wanted.toLowerCase() === given.toLowerCase();

/** Whether a question meets a section's criteria. */
export const matches = (section: Criteria, question: PickedQuestion): boolean =>
  same(section.subject, question.subject) &&
  same(section.topic, question.topic) &&
  same(section.subTopic, question.subTopic) &&
  section.questionType === question.questionType &&
  (section.responseType === "" || section.responseType === question.responseType) &&
  same(section.difficulty, question.difficulty);

/** The candidates that can replace a question: they match, and are not in the test. */
export const alternatives = (
  section: Criteria,
  candidates: readonly PickedQuestion[],
  used: ReadonlySet<string>,
): PickedQuestion[] => candidates.filter((one) => !used.has(one._id) && matches(section, one));
