import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { titleOf } from "./bulk-title.rules.ts";
import type { Chosen, Run, StoredJob } from "./bulk-job.store.ts";
import { choose, chooseNamed, PAGE, planPage } from "./bulk-plan.service.ts";
import type { BulkJobView } from "./bulk.schema.ts";

/** The most questions that a dry run reads; for more questions, it only says how many there are. */
const MOST_CHECKED = 2000;

/** The change and its questions; `criteria` is null if the questions are given by id. */
export type Asked = Pick<StoredJob, "change" | "criteria">;

/** The progress of a job, or of its undo, that has not changed a question yet. */
export const newRun = (deps: Deps, { userId, name }: Actor): Run => ({
  by: { userId, name },
  at: deps.clock.now(),
  auditId: newId("audit", deps),
  page: 0,
  done: 0,
  changed: 0,
  failed: 0,
  failures: [],
});

/** What a job would change; nothing is written. */
export async function check(
  deps: Deps,
  actor: Actor,
  asked: Asked,
  which: readonly string[] | number,
): Promise<BulkJobView> {
  const total = typeof which === "number" ? which : which.length;
  const run: Run = newRun(deps, actor);
  const job = { ...asked, forward: run };
  const chosen: Chosen =
    typeof which === "number"
      ? total > MOST_CHECKED
        ? { ids: [], passageIds: [], refused: {} }
        : await choose(deps, job)
      : await chooseNamed(deps, which, asked.change);
  if (total > MOST_CHECKED) run.changed = total;
  for (let from = 0; from < chosen.ids.length; from += PAGE) {
    const ids = chosen.ids.slice(from, from + PAGE);
    const plan = await planPage(deps, job, chosen, ids);
    run.changed += plan.changing.length;
    run.failures.push(...plan.failures);
  }
  return {
    jobId: null,
    kind: asked.change.kind,
    title: titleOf(asked.change),
    state: "checked",
    total: chosen.ids.length || total,
    done: 0,
    changed: run.changed,
    failed: run.failures.length,
    failures: run.failures.slice(0, 100),
    passages: chosen.passageIds.length,
    by: actor.name,
    createdAt: iso(run.at),
    undoUntil: null,
  };
}
