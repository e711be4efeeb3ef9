import type { QuestionQuery } from "@academy/core/bank/question/question-list.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { forbidden } from "@academy/core/kernel/shared/error.ts";

/**
 * The questions of the import and of the test that a query names; undefined if it names neither.
 * The bank itself does not know these questions. Only administrators may ask what a test uses
 * before its release.
 * @throws AppError `not-found`; `forbidden`; `conflict` before the import has results
 */
export async function givenIds(
  deps: Deps,
  reader: Pick<Actor, "userId" | "isAdmin">,
  { importId, usedIn }: Pick<QuestionQuery, "importId" | "usedIn">,
): Promise<string[] | undefined> {
  if ((importId ?? usedIn) !== undefined && !reader.isAdmin) {
    throw forbidden("Your role does not include this.");
  }
  const lists = await Promise.all([
    importId === undefined ? undefined : idsOfImport(deps, reader, importId),
    usedIn === undefined ? undefined : idsOfTest(deps, usedIn),
  ]);
  const [first, second] = lists.filter((ids) => ids !== undefined);
  return second ? first?.filter((id) => second.includes(id)) : first;
}

async function idsOfImport(
  deps: Deps,
  reader: Pick<Actor, "userId" | "isAdmin">,
  importId: string,
): Promise<string[]> {
  const Rows = await import("@academy/core/exchange/pipeline/import-rows.service.ts");
  return Rows.insertedIds(deps, reader, importId);
}

async function idsOfTest(deps: Deps, testId: string): Promise<string[]> {
  const [Assessment, Papers] = await Promise.all([
    import("@academy/core/exam/assessment/assessment.service.ts"),
    import("@academy/core/exam/paper/paper.service.ts"),
  ]);
  const key = await Papers.key(deps, await Assessment.load(deps, testId));
  return key.questions.map(({ questionId }) => questionId);
}
