import * as z from "zod";
import { LIST_LIMIT, PAGE_LIMIT } from "./paging.rules.ts";

/** A field of a query; an empty text counts as missing, as in a form. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();

/** The cursor where a list continues: the `next` of an earlier page, sent back unchanged. */
export const pageCursor = orNothing(
  z
    .string()
    .max(400)
    .regex(/^[\w.:#~=-]+$/, "Send back what the earlier page answered, or leave this out."),
);

const Count = z.coerce.number().int();

/** The number of rows of a page. A larger number than allowed is not an error, but is reduced. */
export const pageLimit = (usual: number) =>
  Count.min(1)
    .transform((limit) => Math.min(limit, PAGE_LIMIT))
    .default(usual)
    .describe(`Rows per page, at most ${PAGE_LIMIT}.`);

/** The paging of a list that is a plain array without `page`; read it with `spanOf`. */
export const plainListPaging = {
  page: Count.min(1)
    .max(1_000_000)
    .optional()
    .describe(`Without it, the answer is a plain array of up to ${LIST_LIMIT} rows.`),
  limit: Count.min(1)
    .optional()
    .describe(`Rows at most: ${PAGE_LIMIT} of a page, ${LIST_LIMIT} without \`page\`.`),
  offset: Count.min(0)
    .max(100_000_000)
    .optional()
    .describe("Rows to skip, without `page`; the Link header gives the next value."),
};
