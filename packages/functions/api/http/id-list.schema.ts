import * as z from "zod";

/** A test's maximum number of questions. */
const MOST_IDS = 300;
const LONGEST = MOST_IDS * 48;

/** A comma-separated list of ids in a query; a blank text is the empty list. */
export const idList = (id: z.ZodType<string, string>) =>
  z
    .string()
    .max(LONGEST)
    .transform((text) => text.split(",").filter((part) => part.trim() !== ""))
    .pipe(z.array(id).max(MOST_IDS));
