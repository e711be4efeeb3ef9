import type { Deps } from "../../kernel/platform/deps.ts";
import * as StepJobs from "../../kernel/step-job/step-job.service.ts";
import { IMPORT_REQUESTED, type ImportRef } from "./import.schema.ts";
import { imports } from "./import.store.ts";

/** Requests the next step of an import. The sweep sends lost requests again. */
export const requestStep = (deps: Deps, importId: string): Promise<void> =>
  deps.events.send(IMPORT_REQUESTED, { importId } satisfies ImportRef);

/** Requests imports again whose events were lost or whose process was killed. */
export const sweep = (deps: Deps): Promise<number> =>
  StepJobs.sweep(deps, imports, (importId) => requestStep(deps, importId));
