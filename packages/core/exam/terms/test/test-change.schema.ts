import * as z from "zod";

/** An edit of a published test. */
export const TestChange = z.object({
  /** The revision after the edit. */
  rev: z.int(),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  byName: z.string(),
  fields: z.array(z.string()),
});
export type TestChange = z.infer<typeof TestChange>;
