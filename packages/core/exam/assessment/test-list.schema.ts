import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { TestAdminView, TestView } from "../terms/test/assessment.schema.ts";

/**
 * The states of a test in their order: before the start, until the expiry, after the expiry, with
 * published results, and archived.
 */
export const TEST_STATES = ["scheduled", "running", "closed", "processed", "archived"] as const;
export type TestState = (typeof TEST_STATES)[number];

/** An administrator's query for tests. */
export const TestListQuery = z.object({
  /** If it is left out, tests of all exam types. */
  examType: orNothing(ExamType),
  /** Part of a title, in upper or lower case. */
  title: z.string().trim().max(200).default(""),
  /** The day of the start in IST. */
  date: orNothing(Day),
  /** If it is left out, all tests that are not archived. */
  state: orNothing(z.enum(TEST_STATES)),
  /** Tests are ordered by their start. */
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
  /** Whether results have been published, also for an archived test. */
  processed: z.boolean(),
  /**
   * Ranked students in the results, or in the provisional result of an open test; null if there is
   * neither.
   */
  takers: z.number().nullable(),
  /** Why the test cannot be edited or deleted now; null if it can. */
  editLock: TestAdminView.shape.editLock,
  rev: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type TestRow = z.infer<typeof TestRow>;

/** A page of tests in order of their start; `total` counts all matches. */
export const TestPage = z.object({
  tests: z.array(TestRow),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  /** The number of matches in each state, whatever state the query asks for. */
  counts: z.record(z.enum(TEST_STATES), z.number()),
  /** How many of the running tests are demo tests, which stay open for years. */
  runningDemos: z.number(),
  /** Whether some tests were not read; a search by date finds them. */
  more: z.boolean(),
  /** The time for which states and edit locks were calculated. */
  serverTime: z.string(),
});
export type TestPage = z.infer<typeof TestPage>;
