import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { plainListPaging } from "../../kernel/shared/query.schema.ts";
import { Day } from "../../kernel/shared/time.schema.ts";

/** A filter that a form left empty. */
const empty = z.literal("").transform(() => undefined);

/** Which of a user's submissions are listed; days are in India's time zone, both included. */
export const UserReportQuery = z
  .object({
    /** Defaults to the caller. */
    userId: z.string().min(1).max(100).optional(),
    examType: z.union([empty, ExamType]).optional(),
    startDate: z.union([empty, Day]).optional(),
    endDate: z.union([empty, Day]).optional(),
    ...plainListPaging,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ["endDate"],
    message: "The end date must not be before the start date.",
  });
export type UserReportQuery = z.infer<typeof UserReportQuery>;

/** A submission in the list of reports. */
export const UserReport = z.object({
  _id: z.string(),
  submittedAt: z.string(),
  /** In marks; score and maximum are null until the score is released. */
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  testId: z.object({ _id: z.string(), title: z.string(), examType: z.enum(EXAM_TYPES) }),
});
export type UserReport = z.infer<typeof UserReport>;

export const UserReportPage = z.object({
  reports: z.array(UserReport),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
});
export type UserReportPage = z.infer<typeof UserReportPage>;
