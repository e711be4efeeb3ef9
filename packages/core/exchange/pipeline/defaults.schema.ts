import * as z from "zod";

/** A cell of the template as a person writes it; empty means no default. */
const DefaultCell = z.string().trim().max(200).default("");

/**
 * Default values for a whole import of questions, which fill the file's empty cells. Files of other
 * systems have no exam type and no difficulty, and often no sub-topic.
 */
export const ImportDefaults = z.strictObject({
  examType: DefaultCell,
  subject: DefaultCell,
  topic: DefaultCell,
  subTopic: DefaultCell,
  difficulty: DefaultCell,
});
export type ImportDefaults = z.infer<typeof ImportDefaults>;

/** A column of the template that can have a default. */
export const DefaultColumn = ImportDefaults.keyof();
export type DefaultColumn = z.infer<typeof DefaultColumn>;
