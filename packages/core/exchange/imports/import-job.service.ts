import type { Deps } from "../../kernel/platform/deps.ts";
import { dryRun } from "../pipeline/dry-run.service.ts";
import { LeaseLost, StepLease } from "../../kernel/step-job/step-job.service.ts";
import { imports, type StoredImport } from "../pipeline/import.store.ts";
import type { ImportHandler } from "../pipeline/import-kind.ts";
import * as Kinds from "./kinds.service.ts";
import { isRefusal } from "../pipeline/import.rules.ts";
import { requestStep } from "../pipeline/import-sweep.service.ts";
import type { ImportRef } from "../pipeline/import.schema.ts";

/** After this many starts of its job without progress, an import is refused. */
const MAX_TRIES = 3;

type Lease = StepLease<StoredImport>;

/** Finds the handler of a kind. Tests inject their own. */
export type FindHandler = typeof Kinds.handlerOf;

/**
 * The job: does the next step of an import. If an event comes twice, another process has the lease
 * or the step is done already; if the import was discarded, there is nothing to do.
 * @throws any error that is not the file's fault, so that the platform retries
 */
export async function run(
  deps: Deps,
  { importId }: ImportRef,
  handlerOf: FindHandler = Kinds.handlerOf,
): Promise<void> {
  await using lease = await StepLease.acquire(deps, imports, importId);
  if (!lease) return;
  try {
    if (lease.stored.tries > MAX_TRIES) return await refuseAfterRetries(lease);
    const handler = await handlerOf(lease.stored.kind);
    const isDone = await step(deps, lease, handler);
    if (isDone) return;
    await lease.save({ holder: null, tries: 0 });
    await requestStep(deps, importId);
  } catch (error) {
    await fail(deps, lease, error);
  }
}

async function step(deps: Deps, lease: Lease, handler: ImportHandler): Promise<boolean> {
  if (lease.stored.state === "checking") {
    await dryRun(deps, lease, handler);
    return true;
  }
  const { insertion } = await import("../pipeline/insertion.service.ts");
  return insertion(deps, lease, handler);
}

/** Refuses a faulty file; after any other error it releases the lease for the next attempt. */
async function fail(deps: Deps, lease: Lease, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return;
  const { importId } = lease.stored;
  if (isRefusal(error)) {
    const { code, message } = error;
    deps.log.info("import.refused", { importId, code });
    return lease.save({ state: "refused", holder: null, tries: 0, refusal: { code, message } });
  }
  await lease.release().catch(() => undefined);
  throw error;
}

const refuseAfterRetries = (lease: Lease): Promise<void> =>
  lease.save({
    state: "refused",
    holder: null,
    tries: 0,
    refusal: {
      code: "import_stopped",
      message:
        "Processing failed several times; this was not your mistake. Please try again: no row is inserted twice.",
    },
  });
