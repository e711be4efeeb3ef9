import { ImportRef } from "@academy/core/exchange/pipeline/import.schema.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as z from "zod";

/** What EventBridge sends when a step of an import was asked for. */
const ImportEvent = z.object({ id: z.string(), detail: ImportRef });

/**
 * The job that reads and inserts files. An event that comes twice, late or not at all does no harm:
 * what is to be done stands with the import.
 *
 * @throws what is no fault of the file, so that the platform tries again.
 */
export const createHandler =
  (deps: Deps) =>
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const { id, detail } = ImportEvent.parse(event);
    const facts = () => ({ eventId: id, ...detail, ms: deps.clock.now() - startedAt });
    try {
      const ImportJobs = await import("@academy/core/exchange/pipeline/import-job.service.ts");
      await ImportJobs.run(deps, detail);
      deps.log.info("import_step_done", facts());
    } catch (error) {
      deps.log.error("import_step_failed", error, facts());
      await JobFailures.note(deps, "import");
      throw error;
    }
  };
