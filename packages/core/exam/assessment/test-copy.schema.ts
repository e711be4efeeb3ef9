import * as z from "zod";
import { TranslatedText } from "../terms/test/languages.schema.ts";
import { TestAdminView } from "../terms/test/assessment.schema.ts";

/**
 * The fields of a test for a copy of it, which gets a new name; times and demo slot are left out.
 */
export const TestCopy = TestAdminView.pick({
  name: true,
  examType: true,
  access: true,
  testType: true,
  durationMinutes: true,
  totalQuestions: true,
  releasePolicy: true,
  palette: true,
  fullScreen: true,
  tieBreak: true,
  cutoffs: true,
  grades: true,
  timing: true,
  mayLeaveSection: true,
  lateSectionSeconds: true,
  languages: true,
  medium: true,
  challengeHours: true,
  challengeMax: true,
  link: true,
  pattern: true,
  excludeTests: true,
}).extend({
  /** For editing, with formulas as LaTeX. */
  instructions: z.string(),
  translatedInstructions: TranslatedText,
  /** In the form that `createtest` accepts. */
  sectionDetails: z.array(
    TestAdminView.shape.sectionDetails.element.pick({
      name: true,
      subject: true,
      topic: true,
      subTopic: true,
      type: true,
      questionType: true,
      difficulty: true,
      numQuestions: true,
      choose: true,
      shuffle: true,
      minutes: true,
      mix: true,
      questionIds: true,
      scheme: true,
    }),
  ),
});
export type TestCopy = z.infer<typeof TestCopy>;

/** The copy as the API answers it. A client may send it back with the times of the new test. */
export const DuplicatedTest = TestCopy.extend({
  /**
   * Warnings about tests that share questions with the copied test, because their keys may become
   * known before the new test ends.
   */
  warnings: z.array(z.string()),
});
export type DuplicatedTest = z.infer<typeof DuplicatedTest>;
