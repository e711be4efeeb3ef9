import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { TestAdminView, TestView } from "./assessment.schema.ts";

/** Before the start, until the expiry, after it, with published results, and put away. */
export const TEST_STATES = ["scheduled", "running", "closed", "processed", "archived"] as const;
export type TestState = (typeof TEST_STATES)[number];

/** Which tests an administrator looks for. */
export const TestListQuery = z.object({
  /** Without it, tests of all exam types. */
  examType: orNothing(ExamType),
  /** Part of a title, in any case. */
  title: z.string().trim().max(200).default(""),
  /** The day of the start in Asia/Kolkata. */
  date: orNothing(Day),
  /** Without it all but archived tests. */
  state: orNothing(z.enum(TEST_STATES)),
  /** Which start comes first. */
  order: z.enum(["newest", "oldest"]).default("newest"),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(50),
});
export type TestListQuery = z.infer<typeof TestListQuery>;

const TestRow = TestView.pick({
  _id: true,
  name: true,
  title: true,
  examType: true,
  access: true,
  testType: true,
  startTime: true,
  expiryTime: true,
  durationMinutes: true,
  totalQuestions: true,
  maxMarks: true,
}).extend({
  state: z.enum(TEST_STATES),
  /** Whether results have been published; an archived test may have them or not. */
  processed: z.boolean(),
  /**
   * Ranked students: of the results, or of the standing so far where a test releases at once. Null
   * while nothing has been counted.
   */
  takers: z.number().nullable(),
  /** Why the test can be neither edited nor deleted now; null while it can. */
  editLock: TestAdminView.shape.editLock,
  rev: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type TestRow = z.infer<typeof TestRow>;

/** A page of tests in the order of their starts; `total` counts what was found. */
export const TestPage = z.object({
  tests: z.array(TestRow),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  /** Found tests of each state, whichever state was asked for. */
  counts: z.record(z.enum(TEST_STATES), z.number()),
  /** How many of the running ones are demo tests, which stay open for years. */
  runningDemos: z.number(),
  /** True when there are tests beyond those that were looked at: a date finds them. */
  more: z.boolean(),
  /** The clock by which states were told: what may be done with a test follows it. */
  serverTime: z.string(),
});
export type TestPage = z.infer<typeof TestPage>;
