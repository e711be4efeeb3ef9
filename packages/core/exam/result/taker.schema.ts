import * as z from "zod";
import { plainListPaging } from "../../kernel/shared/query.schema.ts";

/** A student who took a test, as administrators see them. */
export const Taker = z.object({
  submissionId: z.string(),
  name: z.string(),
  email: z.string(),
  percentile: z.number(),
  rank: z.number(),
  /** In marks. */
  score: z.number(),
  /** Only in tests with grades. */
  grade: z.string().optional(),
  /** The lists for which the student qualified; only in tests with cut-offs. */
  qualified: z.array(z.string()).optional(),
  /** The rank among students who qualified, if the list has only these students. */
  listRank: z.number().optional(),
});
export type Taker = z.infer<typeof Taker>;

/** A page of takers in rank order; `total` counts all matches. */
export const TakerPage = z.object({
  takers: z.array(Taker),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  /** True if there are more matches than were counted: the search should be narrowed. */
  more: z.boolean(),
});
export type TakerPage = z.infer<typeof TakerPage>;

export const TakerQuery = z.object({
  /** Part of a name or an email address. */
  search: z.string().trim().max(100).default(""),
  /** Finds the taker of this submission instead of searching. */
  submissionId: z.string().max(120).optional(),
  /** The name of a list of cut-offs: only students who qualified for it are listed. */
  qualified: z.string().max(40).optional(),
  ...plainListPaging,
});
export type TakerQuery = z.infer<typeof TakerQuery>;
