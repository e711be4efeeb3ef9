import * as z from "zod";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";

/** The written questions of one test that were given to a marker, as stored. */
export const GivenQuestions = z.object({
  testId: z.string(),
  userId: z.string(),
  name: z.string(),
  questionIds: z.array(z.string()),
});
export type GivenQuestions = z.infer<typeof GivenQuestions>;

export const GivenInput = z.strictObject({
  /** All questions of the test that the marker marks from now on; none takes all away. */
  questionIds: z.array(QuestionId).max(100),
});

/** The questions of a test that a marker may mark, for administrators. */
export const GivenView = GivenQuestions.omit({ testId: true });

/** The written questions that the caller marks, by test, the newest test first. */
export const OwnMarking = z.object({
  tests: z.array(
    z.object({
      testId: z.string(),
      title: z.string(),
      questions: z.array(
        z.object({ questionId: z.string(), number: z.int(), fullMarks: z.number() }),
      ),
    }),
  ),
});
export type OwnMarking = z.infer<typeof OwnMarking>;
