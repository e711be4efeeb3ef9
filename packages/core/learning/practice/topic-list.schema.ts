import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { TopicRef } from "../progress/event.schema.ts";
import { Band } from "../progress/mastery.rules.ts";

export const TopicListQuery = z.object({ examType: ExamType });

/** The topics of an exam type that a student can practise, or has answered questions of. */
export const TopicList = z.object({
  topics: z.array(
    TopicRef.extend({
      /** Open questions that the student may practise now. */
      open: z.int(),
      /** Open questions that need a subscription which the student does not have. */
      locked: z.int(),
      /** Expected percent of marks on medium questions; null after too few answers. */
      mastery: z.int().nullable(),
      band: Band,
      answers: z.int(),
    }),
  ),
});
export type TopicList = z.infer<typeof TopicList>;
