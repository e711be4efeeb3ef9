import * as z from "zod";

/** A cell of the template as a person writes it; empty says nothing. */
const Said = z.string().trim().max(200).default("");

/**
 * What is said once for a whole import of questions: it fills the cells that a file leaves empty.
 * Files of other systems name no exam type and no difficulty, and often no sub-topic.
 */
export const ImportDefaults = z.strictObject({
  examType: Said,
  subject: Said,
  topic: Said,
  subTopic: Said,
  difficulty: Said,
});
export type ImportDefaults = z.infer<typeof ImportDefaults>;

/** A column of the template that has such a value. */
export const DefaultColumn = ImportDefaults.keyof();
export type DefaultColumn = z.infer<typeof DefaultColumn>;
