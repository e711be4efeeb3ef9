import type { SubjectTopic, SubjectTopicInput } from "../../bank/catalogue/catalogue.schema.ts";
import type { FieldError } from "../../kernel/shared/error.ts";
import type { RowFault } from "../pipeline/import.schema.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import { QUESTION_COLUMNS, ROW_COLUMNS } from "../template/question-table.schema.ts";

/** Names of the catalogue are compared without case. */
export const nameOf = ({ subject, topic, subTopic }: SubjectTopicInput): string =>
  JSON.stringify([subject, topic, subTopic].map((name) => name.toLowerCase()));

export const byName = (entries: readonly SubjectTopic[]): Map<string, SubjectTopic> =>
  new Map(entries.map((entry) => [nameOf(entry), entry]));

/**
 * The error of a row whose names are not in the catalogue, for an author, who may not add entries.
 */
export const noEntry = ({ subject, topic, subTopic }: SubjectTopicInput): RowFault => ({
  column: "subject",
  reason: `“${subject} › ${topic} › ${subTopic}” is not in the catalogue. Use an entry of the catalogue, or ask an administrator to add this one.`,
});

/** The errors that the bank finds in a question, each with the column of its row. */
export const faultsOf = (message: string, fields: readonly FieldError[] = []): RowFault[] =>
  fields.length === 0
    ? [{ column: null, reason: message }]
    : fields.map(({ path, message: reason }) => ({ column: columnOf(path), reason }));

/**
 * The column that a field of a question belongs to: `options.2` is the third option. Null if the
 * field has no column, so that its error is about the whole row.
 */
function columnOf(path: string): string | null {
  const [name = "", at] = path.split(".");
  if (name === "options") return OPTION_COLUMNS[Number(at ?? 0)] ?? null;
  if (name === "rows") return ROW_COLUMNS[Number(at ?? 0)] ?? null;
  if (name === "passageId" || name === "passageText") return "passage";
  return QUESTION_COLUMNS.find((column) => column === name) ?? null;
}
