import * as z from "zod";

/** A part of a lecture: the second where it begins, and its title. */
export const Chapter = z.object({
  at: z.int().min(0),
  title: z.string().trim().min(1, "Enter the chapter's title.").max(300),
});
