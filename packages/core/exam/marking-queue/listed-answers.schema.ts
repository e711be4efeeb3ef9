import * as z from "zod";

export const ListedQuery = z.object({
  show: z.enum(["differences", "outdated", "done", "own"]).default("differences"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type ListedQuery = z.infer<typeof ListedQuery>;

/**
 * An answer in a list. It is listed only for people who do not have to give an independent mark.
 */
const ListedAnswer = z.object({
  answerId: z.string(),
  /** "third": two marks differ too much, and a third one decides. */
  state: z.enum(["done", "third", "outdated", "second"]),
  marks: z.array(z.object({ name: z.string(), marks: z.number(), own: z.boolean() })),
  /** The mark that counts, once it is decided. */
  final: z.number().nullable(),
  difference: z.number(),
});
export type ListedAnswer = z.infer<typeof ListedAnswer>;

export const ListedAnswers = z.object({
  answers: z.array(ListedAnswer),
  page: z.int(),
  total: z.int(),
  totalPages: z.int(),
});
export type ListedAnswers = z.infer<typeof ListedAnswers>;

const OwnAnswer = ListedAnswer.pick({ answerId: true, marks: true });
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** What a marker reads of the answers that they marked: nothing of another marker's marks. */
export const OwnAnswers = ListedAnswers.extend({ answers: z.array(OwnAnswer) });
