import * as z from "zod";
import { CatalogueName } from "../../../bank/catalogue/catalogue.schema.ts";

const Subjects = z.array(CatalogueName).min(1).max(10);

/** One step of an order that decides between students of equal scores. */
export const TieStep = z.discriminatedUnion("by", [
  /** More marks in these subjects together ranks higher. */
  z.strictObject({ by: z.literal("subjects"), of: Subjects }),
  /** A higher sum of marks before negative marks ranks higher. */
  z.strictObject({ by: z.literal("positive") }),
  /** Fewer negative marks rank higher. */
  z.strictObject({ by: z.literal("negative") }),
  /** A lower ratio of wrong to right answers ranks higher, overall or in these subjects. */
  z.strictObject({ by: z.literal("ratio"), of: Subjects.optional() }),
  /** Fewer wrong answers rank higher. */
  z.strictObject({ by: z.literal("wrong") }),
  /** Less time from the start to the submission ranks higher. */
  z.strictObject({ by: z.literal("time") }),
  /** A draw by a seed whose hash is fixed before the test. */
  z.strictObject({ by: z.literal("lot") }),
]);
export type TieStep = z.infer<typeof TieStep>;

/** How students with equal scores are ranked. Sources: the bulletins of JEE Main and NEET. */
export const TIE_BREAKS = ["shared", "jee-main", "neet"] as const;

/** The name of a fixed rule, or a list of the test's own steps. */
export const TieBreak = z.union([
  z.enum(TIE_BREAKS),
  z.strictObject({ steps: z.array(TieStep).min(1).max(12) }),
]);
export type TieBreak = z.infer<typeof TieBreak>;
