import * as z from "zod";
import { pageCursor } from "../shared/query.schema.ts";

/** A calendar month of India: `2026-11`. */
export const AuditMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month such as 2026-11.");

/**
 * What an entry of the log must match. Without month and target, only the current month is
 * searched.
 */
export const AuditFilter = z.object({
  month: AuditMonth.optional(),
  action: z
    .string()
    .max(60)
    .optional()
    .describe("An action such as `test.edit`, or all of a kind: `test`."),
  by: z.string().max(200).optional().describe("A user's id, or part of the name."),
  target: z
    .string()
    .max(300)
    .optional()
    .describe("The id of a question, a test, a user or anything else that was changed."),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({
  after: pageCursor.describe("`cursor` of the page before."),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const AuditEntryView = z.object({
  _id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  action: z.string(),
  target: z.string(),
  /**
   * The changed fields, or the whole object if it was created or deleted; null if nothing was
   * recorded.
   */
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

export const AuditPage = z.object({
  /** The month that was searched; null for all months of a target. */
  month: z.string().nullable(),
  /** Newest first. */
  entries: z.array(AuditEntryView),
  /** Continues the search; null when the search has reached the end. */
  cursor: z.string().nullable(),
  /** Time of the last entry that was read; null when the search has reached the end. */
  searchedTo: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;
