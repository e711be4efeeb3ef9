import * as z from "zod";
import { orNothing, pageCursor } from "../../kernel/shared/query.schema.ts";

/** A week of India, named by its Monday. */
const Week = z.iso.date().refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, {
  message: "Enter the Monday of a week, such as 2026-11-23.",
});

/** The stored counts of a week. */
export const WeekCounts = z.object({
  week: z.string(),
  students: z.int(),
  tests: z.int(),
  lectures: z.int(),
  enquiries: z.int(),
  /** When the week was counted; epoch milliseconds. */
  asOf: z.int(),
});
export type WeekCounts = z.infer<typeof WeekCounts>;

/** A figure of a week, and of the week before it; null for a week that was not counted. */
const Figure = z.object({ value: z.number().nullable(), before: z.number().nullable() });
export type Figure = z.infer<typeof Figure>;

export const FIGURES = [
  "students",
  "tests",
  "lectures",
  "enquiries",
  "enrolled",
  "netPaise",
  "ending",
] as const;
export type FigureName = (typeof FIGURES)[number];

export const WeekQuery = z.object({
  /** The running week by default; one of the last twelve. */
  week: orNothing(Week),
});
export type WeekQuery = z.infer<typeof WeekQuery>;

/** What happened at the academy in a week. */
export const WeekView = z.object({
  week: z.string().describe("The Monday of the week, in India."),
  until: z.string().describe("Its Sunday."),
  isRunning: z.boolean(),
  /** ISO 8601; null if nothing of the week was counted. */
  asOf: z.string().nullable(),
  figures: z.record(z.enum(FIGURES), Figure),
});
export type WeekView = z.infer<typeof WeekView>;

/** Days without a visit after which a student is listed. */
const ABSENT_DAYS = ["7", "14", "30"] as const;

export const AbsentQuery = z.object({
  days: z.enum(ABSENT_DAYS).default("7"),
  /** The `next` of an earlier page. */
  after: pageCursor,
});
export type AbsentQuery = z.infer<typeof AbsentQuery>;

/** A student who stopped coming. */
const AbsentStudent = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Always null so far, because it is not filled in yet. */
  phone: z.string().nullable(),
  lastDay: z.string().describe("The day of India on which the student last came."),
  daysAway: z.int(),
  lastTest: z
    .object({
      testId: z.string(),
      submissionId: z.string(),
      title: z.string(),
      submittedAt: z.string(),
      /** Null until the test's results are out. */
      mark: z.object({ marks: z.number(), maximum: z.number() }).nullable(),
    })
    .nullable(),
});
export type AbsentStudent = z.infer<typeof AbsentStudent>;

export const AbsentList = z.object({
  students: z.array(AbsentStudent),
  next: z.string().nullable(),
});
export type AbsentList = z.infer<typeof AbsentList>;

/** Whether the caller gets the email about the last week each Monday. */
export const WeekLetter = z.strictObject({ wanted: z.boolean() });
export type WeekLetter = z.infer<typeof WeekLetter>;
