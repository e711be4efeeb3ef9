import * as z from "zod";

/** Continues where an earlier answer stopped. */
export const UndoUsersInput = z.strictObject({ after: z.int().min(0).default(0) });
export type UndoUsersInput = z.infer<typeof UndoUsersInput>;

/** The outcome of undoing some rows of an import. */
export const UndoneUsers = z.object({
  /** Accounts that were deleted again. */
  removed: z.int(),
  /** Known users who are as they were before. */
  restored: z.int(),
  /** Users who logged in, got a role or were changed since the import, and stay as they are. */
  kept: z.int(),
  /** The next call's `after`; null when all rows were done. */
  next: z.int().nullable(),
});
export type UndoneUsers = z.infer<typeof UndoneUsers>;
