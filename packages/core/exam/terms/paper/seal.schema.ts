import * as z from "zod";

/**
 * Where a paper's sealed file is: `/sealed/{id}`, named by its content. Students learn it 30 minutes
 * before their start; its key comes with the start.
 */
export const Sealed = z.object({ id: z.string(), bytes: z.int() });
export type Sealed = z.infer<typeof Sealed>;

/**
 * papers/{test}/{version}/seal.json: the key of the sealed file. Only the answer of a start
 * contains it.
 */
export const PaperSeal = z.object({
  testId: z.string(),
  version: z.string(),
  id: z.string(),
  key: z.string(),
});
export type PaperSeal = z.infer<typeof PaperSeal>;

/** What the answer of a start contains to open a sealed paper. */
export const PaperToOpen = PaperSeal.omit({ testId: true }).extend({
  /** The address of images that are not in the file: the part before `/media/…`. */
  mediaUrl: z.string(),
});
export type PaperToOpen = z.infer<typeof PaperToOpen>;
