import * as Reports from "../../exam/result/report.service.ts";
import type { QuestionReport } from "../../exam/result/result.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as Progress from "../progress/progress.service.ts";
import { placesIn } from "./notebook-place.service.ts";
import type { NotebookQuestion } from "./notebook-question.schema.ts";
import { rowOf } from "./notebook.rules.ts";
import * as store from "./notebook.store.ts";

/**
 * Questions of a student's notebook with both answers and the solution, as their reports show them.
 * Only submissions whose keys are open are read, whatever the notebook says.
 */
export async function questions(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<NotebookQuestion[]> {
  const [{ state }, notes] = await Promise.all([
    Progress.load(deps, actor.userId),
    store.list(deps, actor.userId),
  ]);
  const byId = new Map(notes.map((note) => [note.questionId, note]));
  const submissionOf = new Map(
    ids.flatMap((id) => {
      const row = rowOf(state, actor.userId, id, byId.get(id));
      return row?.submissionId ? [[id, row.submissionId] as const] : [];
    }),
  );
  const reported = await reportedIn(deps, actor, [...new Set(submissionOf.values())]);
  return ids.flatMap((id) => reported.get(submissionOf.get(id) ?? "")?.get(id) ?? []);
}

/** The questions of each submission's report. */
async function reportedIn(
  deps: Deps,
  actor: Actor,
  submissionIds: readonly string[],
): Promise<Map<string, Map<string, QuestionReport>>> {
  const open = await placesIn(deps, actor.userId, submissionIds);
  const reports = await mapConcurrently([...open.keys()], async (submissionId) => {
    const report = await Reports.read(deps, actor, submissionId);
    const all = report.released ? report.questionReport : [];
    return [submissionId, new Map(all.map((one) => [one.questionId, one]))] as const;
  });
  return new Map(reports);
}
