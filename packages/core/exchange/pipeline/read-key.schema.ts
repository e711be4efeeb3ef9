import * as z from "zod";

/** A key as the file says it, and what will be marked as correct. */
export const ReadKey = z.object({
  written: z.string(),
  accepts: z.string(),
  /** An answer that is correct. */
  right: z.string().optional(),
  /** An answer that is almost correct, but incorrect. */
  wrong: z.string().optional(),
});
export type ReadKey = z.infer<typeof ReadKey>;
