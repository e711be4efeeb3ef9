import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { IMPORT_LIMITS } from "../files/limits.ts";
import { readKeyText, saveTemporary } from "../files/read-file.ts";
import * as Imports from "../pipeline/import.service.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";

/**
 * The text of a file of keys, for a person to look at before it is used.
 * @throws AppError `not-found`; `invalid` or `too-large` when the file is refused
 */
export async function textOf(
  deps: Deps,
  actor: Actor,
  importId: string,
  file: File,
): Promise<string> {
  await Imports.loadToWork(deps, actor, importId);
  await using saved = await saveTemporary(file.stream(), IMPORT_LIMITS.dataFileBytes);
  return await readKeyText({ path: saved.path, name: file.name }, QUESTION_TABLE);
}
