import { ExportRef } from "@academy/core/export/export.schema.ts";
import type { Deps } from "@academy/core/platform/deps.ts";
import * as z from "zod";

/** What EventBridge sends when a spreadsheet was asked for. */
const ExportEvent = z.object({ id: z.string(), detail: ExportRef });

/**
 * The job that makes spreadsheets. An event that comes twice finds the file of the first.
 *
 * @throws what the making throws, so that the platform tries again.
 */
export const createHandler =
  (deps: Deps) =>
  async (event: unknown): Promise<void> => {
    const startedAt = deps.clock.now();
    const { id, detail } = ExportEvent.parse(event);
    const facts = () => ({ eventId: id, ...detail, ms: deps.clock.now() - startedAt });
    try {
      const Exports = await import("@academy/core/export/export.service.ts");
      await Exports.make(deps, detail);
      deps.log.info("export_made", facts());
    } catch (error) {
      deps.log.error("export_failed", error, facts());
      throw error;
    }
  };
