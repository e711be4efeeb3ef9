import * as z from "zod";
import { plainListPaging } from "../../kernel/shared/query.schema.ts";

/** A student who took a test, as administrators find them. */
export const Taker = z.object({
  submissionId: z.string(),
  name: z.string(),
  email: z.string(),
  percentile: z.number(),
  rank: z.number(),
  /** In marks. */
  score: z.number(),
});
export type Taker = z.infer<typeof Taker>;

/** Takers in rank order, a page at a time; `total` counts what was found. */
export const TakerPage = z.object({
  takers: z.array(Taker),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  /** True when more were found than are counted: the search wants more letters. */
  more: z.boolean(),
});
export type TakerPage = z.infer<typeof TakerPage>;

export const TakerQuery = z.object({
  /** Part of a name or an e-mail address. */
  search: z.string().trim().max(100).default(""),
  /** The one taker of this submission, instead of a search. */
  submissionId: z.string().max(120).optional(),
  ...plainListPaging,
});
export type TakerQuery = z.infer<typeof TakerQuery>;
