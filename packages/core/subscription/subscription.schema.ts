import * as z from "zod";
import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";

/** A student's right to one exam type's tests and videos. */
export const Subscription = z.object({
  userId: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** Epoch milliseconds. */
  endsAt: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;
