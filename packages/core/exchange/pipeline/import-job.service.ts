import type { Deps } from "../../platform/deps.ts";
import { notFound } from "../../shared/error.ts";
import { dryRun } from "./dry-run.service.ts";
import { Hold, MOST_TRIES, Superseded } from "./lease.service.ts";
import type { ImportHandler } from "./import-kind.ts";
import * as Kinds from "./kinds.service.ts";
import { isRefusal } from "./import.rules.ts";
import { ask } from "./import-sweep.service.ts";
import type { ImportRef } from "./import.schema.ts";

/** Finds the handler of a kind; tests pass their own. */
export type FindHandler = typeof Kinds.handlerOf;

/**
 * The job: does the next step of an import. An event that comes twice finds the import held, or
 * its step done; one whose import somebody has given up finds nothing.
 * @throws whatever is no fault of the file, so that the platform tries again
 */
export async function run(
  deps: Deps,
  { importId }: ImportRef,
  handlerOf: FindHandler = Kinds.handlerOf,
): Promise<void> {
  await using hold = await Hold.take(deps, importId);
  if (!hold) return;
  try {
    if (hold.kept.tries > MOST_TRIES) return await giveUp(hold);
    const handler = await handlerOf(hold.kept.kind);
    if (!handler) throw notFound("What this file is for");
    const isDone = await step(deps, hold, handler);
    if (isDone) return;
    await hold.put({ holder: null, tries: 0 });
    await ask(deps, importId);
  } catch (error) {
    await fail(deps, hold, error);
  }
}

async function step(deps: Deps, hold: Hold, handler: ImportHandler): Promise<boolean> {
  if (hold.kept.state === "checking") {
    await dryRun(deps, hold, handler);
    return true;
  }
  const { insertion } = await import("./insertion.service.ts");
  return insertion(deps, hold, handler);
}

/** A file's own fault is told; anything else lets the import go, for the next try. */
async function fail(deps: Deps, hold: Hold, error: unknown): Promise<void> {
  if (error instanceof Superseded) return;
  const { importId } = hold.kept;
  if (isRefusal(error)) {
    const { code, message } = error;
    deps.log.info("import_refused", { importId, code });
    return hold.put({ state: "refused", holder: null, tries: 0, refusal: { code, message } });
  }
  await hold.put({ holder: null }).catch(() => undefined);
  throw error;
}

const giveUp = (hold: Hold): Promise<void> =>
  hold.put({
    state: "refused",
    holder: null,
    tries: 0,
    refusal: {
      code: "import_stopped",
      message:
        "Working on this file stopped several times, for no fault of yours. Please try again; what was inserted is not inserted twice.",
    },
  });
