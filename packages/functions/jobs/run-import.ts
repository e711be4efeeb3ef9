import { ImportRef } from "@academy/core/exchange/pipeline/import.schema.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as z from "zod";

/** The event of a requested import step. */
const ImportEvent = z.object({ id: z.string(), detail: ImportRef });

/**
 * The job that reads and inserts files. Repeated, late and lost events are harmless: the import's
 * record says what to do next.
 *
 * @throws errors that are not the file's fault, so that the platform retries.
 */
export const createHandler =
  (deps: Deps) =>
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const { id, detail } = ImportEvent.parse(event);
    const facts = () => ({ eventId: id, ...detail, ms: deps.clock.now() - startedAt });
    try {
      const ImportJobs = await import("@academy/core/exchange/imports/import-job.service.ts");
      await ImportJobs.run(deps, detail);
      deps.log.info("import.step-finished", facts());
    } catch (error) {
      deps.log.error("import.step-failed", error, facts());
      await JobFailures.note(deps, "import");
      throw error;
    }
  };
