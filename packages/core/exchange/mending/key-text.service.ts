import { IMPORT_LIMITS } from "../files/limits.ts";
import { readKeyText, saveTemporary } from "../files/read-file.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";

/**
 * The text of a file of keys, for a person to look at before it is used.
 * @throws AppError `invalid` or `too-large` when the file is refused
 */
export async function textOf(file: File): Promise<string> {
  await using saved = await saveTemporary(file.stream(), IMPORT_LIMITS.dataFileBytes);
  return await readKeyText({ path: saved.path, name: file.name }, QUESTION_TABLE);
}
