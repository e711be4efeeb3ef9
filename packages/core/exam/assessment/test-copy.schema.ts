import * as z from "zod";
import { TestAdminView } from "./assessment.schema.ts";

/** A test's fields for a new test like it: no times, no demo place, and a name that says so. */
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
  link: true,
}).extend({
  /** As they are edited: formulas as LaTeX. */
  instructions: z.string(),
  /** Sections in the form that createtest takes. */
  sectionDetails: z.array(
    TestAdminView.shape.sectionDetails.element.pick({
      subject: true,
      topic: true,
      subTopic: true,
      type: true,
      questionType: true,
      difficulty: true,
      numQuestions: true,
      questionIds: true,
      scheme: true,
    }),
  ),
});
export type TestCopy = z.infer<typeof TestCopy>;
