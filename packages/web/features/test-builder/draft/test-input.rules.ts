import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import { defaultInstructions } from "@academy/core/exam/assessment/instructions.rules.ts";
import type { TestCopy } from "@academy/core/exam/assessment/test-copy.schema.ts";
import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { challengePolicyOf } from "@academy/core/exam/terms/test/challenge-window.rules.ts";
import { languagesOf } from "@academy/core/exam/terms/test/languages.rules.ts";
import { timingOf } from "@academy/core/exam/terms/test/timing.rules.ts";
import type { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { patternTotals, withCatalogueSubjects } from "@academy/core/exam/pattern/pattern.rules.ts";
import type { PatternInput, PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import type * as z from "zod";
import {
  cutoffInputs,
  cutoffRows,
  gradeInputs,
  gradeRows,
} from "../../../shared/cutoffs/cutoffs-form.rules.ts";
import { blankDraft, blankPanel } from "./draft.rules.ts";
import type { SectionDraft, TestDraft } from "./draft.schema.ts";
import { isoFromLocal, toLocal } from "../../../lib/local-time.rules.ts";
import { plannedSection, sectionInput } from "./section-input.rules.ts";

/** The instructions that a draft's students will read. */
export const instructionsOf = ({ instructions, examType }: TestDraft): string =>
  instructions ?? (examType === "" ? "" : defaultInstructions(examType));

/** The request body of a complete draft. */
export function inputOf(draft: TestDraft): z.input<typeof TestInput> {
  return {
    name: draft.title.trim(),
    examType: draft.examType,
    access: draft.access,
    testType: draft.testType,
    startTime: isoFromLocal(draft.startTime),
    expiryTime: isoFromLocal(draft.expiryTime),
    durationMinutes: Number(draft.durationMinutes),
    totalQuestions: Number(draft.totalQuestions),
    instructions: instructionsOf(draft),
    releasePolicy: draft.releasePolicy,
    tieBreak: draft.tieBreak,
    cutoffs: cutoffInputs(draft.cutoffs),
    grades: gradeInputs(draft.grades),
    palette: draft.palette,
    fullScreen: draft.fullScreen,
    demo: draft.demo,
    link: draft.link,
    pattern: draft.pattern,
    excludeTests: draft.excludeTests,
    ...(draft.allowOpen && { allowOpen: true }),
    ...timingOf(draft),
    ...languagesOf(draft),
    translatedInstructions: draft.translatedInstructions,
    ...challengePolicyOf(draft),
    // A practice test has no provisional key.
    ...(draft.releasePolicy === "PRACTICE" && { challengeHours: 0 }),
    sectionDetails: draft.sections.map((section) => sectionInput(section, draft.timing)),
  };
}

/**
 * The plan of a draft, to save it as a pattern: its sections, including places without a question.
 */
export const patternInputOf = (
  draft: TestDraft,
  title: string,
  statedMarks: number | null,
): z.input<typeof PatternInput> => ({
  title: title.trim(),
  statedMarks,
  examType: draft.examType,
  testType: draft.testType,
  durationMinutes: Number(draft.durationMinutes),
  instructions: draft.instructions ?? "",
  releasePolicy: draft.demo === null ? draft.releasePolicy : "PRACTICE",
  palette: draft.palette,
  fullScreen: draft.fullScreen,
  tieBreak: draft.tieBreak,
  cutoffs: cutoffInputs(draft.cutoffs),
  grades: gradeInputs(draft.grades),
  ...timingOf(draft),
  ...languagesOf(draft),
  sectionDetails: draft.sections.map((one) => planOf(one, draft.timing)),
});

/** The criteria of a section, and the number of its places, filled or not. */
const planOf = (section: SectionDraft, timing: TestDraft["timing"]) =>
  plannedSection(section, Math.max(section.wanted, section.questionIds.length), timing);

/** The full marks by the sections' marking; null if questions keep their own marks. */
export const decidedMarks = ({ sections }: Pick<TestDraft, "sections">): number | null =>
  patternTotals({
    sectionDetails: sections.map((one) => planOf(one, "WHOLE")),
    statedMarks: null,
  }).maxMarks;

/** A new test from a pattern, with no questions yet. Subjects get the catalogue's names. */
export function draftOfPattern(pattern: PatternView, subjects: readonly string[]): TestDraft {
  const plan = withCatalogueSubjects(pattern, subjects);
  return {
    ...blankDraft,
    title: plan.title,
    examType: plan.examType,
    testType: plan.testType,
    durationMinutes: String(plan.durationMinutes),
    totalQuestions: String(plan.totalQuestions),
    releasePolicy: plan.releasePolicy,
    tieBreak: plan.tieBreak,
    cutoffs: cutoffRows(plan.cutoffs),
    grades: gradeRows(plan.grades),
    ...timingOf(plan),
    ...languagesOf(plan),
    palette: plan.palette,
    fullScreen: plan.fullScreen,
    instructions: plan.instructions === "" ? null : plan.instructions,
    pattern: { id: plan._id, rev: plan.rev },
    statedMarks: plan.statedMarks,
    sections: plan.sectionDetails.map(({ difficulty = "", ...section }, index) =>
      sectionOf({ ...section, difficulty, questionIds: [] }, index),
    ),
  };
}

type Section = TestCopy["sectionDetails"][number];

function sectionOf(section: Section, index: number): SectionDraft {
  return {
    key: `section-${index}`,
    name: section.name,
    choose: section.choose,
    minutes: section.minutes,
    mix: section.mix,
    shuffle: section.shuffle,
    subject: section.subject,
    topic: section.topic,
    subTopic: section.subTopic,
    questionType: section.questionType,
    responseType: section.type,
    difficulty: DIFFICULTIES.find((one) => one === section.difficulty) ?? "",
    wanted: section.numQuestions,
    questionIds: section.questionIds,
    scheme: section.scheme,
  };
}

/** A copy of a test: everything except its times and its place among the demo tests. */
export const draftOfCopy = (
  copy: TestCopy & Partial<Pick<TestDraft, "excludeTests">>,
): TestDraft => ({
  ...blankDraft,
  title: copy.name,
  examType: copy.examType,
  access: copy.access,
  testType: copy.testType,
  durationMinutes: String(copy.durationMinutes),
  totalQuestions: String(copy.totalQuestions),
  releasePolicy: copy.releasePolicy,
  tieBreak: copy.tieBreak,
  cutoffs: cutoffRows(copy.cutoffs),
  grades: gradeRows(copy.grades),
  ...timingOf(copy),
  ...languagesOf(copy),
  ...challengePolicyOf(copy),
  palette: copy.palette,
  fullScreen: copy.fullScreen,
  instructions: copy.instructions,
  translatedInstructions: copy.translatedInstructions,
  link: copy.link,
  pattern: copy.pattern,
  excludeTests: copy.excludeTests,
  sections: copy.sectionDetails.map(sectionOf),
});

/** The draft of an existing test. */
export function draftOf(test: TestAdminView): TestDraft {
  return {
    saveId: "",
    title: test.title,
    examType: test.examType,
    access: test.access,
    testType: test.testType,
    startTime: toLocal(test.startTime),
    expiryTime: toLocal(test.expiryTime),
    durationMinutes: String(test.durationMinutes),
    totalQuestions: String(test.totalQuestions),
    releasePolicy: test.releasePolicy,
    tieBreak: test.tieBreak,
    cutoffs: cutoffRows(test.cutoffs),
    grades: gradeRows(test.grades),
    ...timingOf(test),
    ...languagesOf(test),
    ...challengePolicyOf(test),
    palette: test.palette,
    fullScreen: test.fullScreen,
    instructions: test.instructionsSource,
    translatedInstructions: test.translatedInstructionsSource,
    demo: test.demo,
    link: test.link,
    pattern: test.pattern,
    excludeTests: test.excludeTests,
    allowOpen: false,
    statedMarks: null,
    sections: test.sectionDetails.map(sectionOf),
    panel: blankPanel,
  };
}

/** Whether two drafts result in the same test; the unsaved panel does not count. */
export const sameDraft = (one: TestDraft, other: TestDraft): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
