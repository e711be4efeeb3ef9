import * as z from "zod";
import { idPattern } from "../shared/id.ts";

/** Spaces are folded: " Organic  Chemistry" and "Organic Chemistry" are one topic. */
export const CatalogueName = z
  .string()
  .max(200)
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
  .pipe(z.string().min(1, "Fill all fields.").max(120));

export const SubjectTopicInput = z.strictObject({
  subject: CatalogueName,
  topic: CatalogueName,
  subTopic: CatalogueName,
});
export type SubjectTopicInput = z.infer<typeof SubjectTopicInput>;

export const SubjectTopic = z.object({
  ...SubjectTopicInput.shape,
  _id: z.string().regex(idPattern("subjectTopic")),
});
export type SubjectTopic = z.infer<typeof SubjectTopic>;
