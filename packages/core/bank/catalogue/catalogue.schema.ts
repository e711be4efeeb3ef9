import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";

/** Collapses spaces: " Organic  Chemistry" and "Organic Chemistry" are the same topic. */
export const catalogueName = (missing: string) =>
  z
    .string()
    .max(200)
    .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
    .pipe(z.string().min(1, missing).max(120));

export const CatalogueName = catalogueName("Fill all fields.");

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

/** An entry as the dropdowns get it. */
export const SubjectTopicNames = SubjectTopic.omit({ _id: true });

/**
 * An administrator's search for entries. Capital and small letters are the same; empty names match
 * any.
 */
export const SubjectTopicQuery = z.object({
  subject: z.string().trim().max(200).default(""),
  topic: z.string().trim().max(200).default(""),
  subTopic: z.string().trim().max(200).default(""),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(10),
});
export type SubjectTopicQuery = z.infer<typeof SubjectTopicQuery>;

/** A page of the catalogue, sorted by names; `total` counts all matches. */
export const SubjectTopicPage = z.object({
  items: z.array(SubjectTopic),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
});
export type SubjectTopicPage = z.infer<typeof SubjectTopicPage>;
