import * as z from "zod";

/** As many as a test has questions at most. */
const MOST_IDS = 300;
const LONGEST = MOST_IDS * 48;

/** A query's comma list of ids; a blank text is the empty list. */
export const idList = (id: z.ZodType<string, string>) =>
  z
    .string()
    .max(LONGEST)
    .transform((text) => text.split(",").filter((part) => part.trim() !== ""))
    .pipe(z.array(id).max(MOST_IDS));
