import { iso } from "../../../kernel/shared/time.ts";
import type { Test } from "./assessment.schema.ts";

/** Who last changed a test and when (ISO 8601): its latest edit, or its creation. */
export function lastChange({
  changes,
  createdAt,
  createdByName,
}: Pick<Test, "changes" | "createdAt" | "createdByName">) {
  const latest = changes.at(-1);
  return {
    updatedAt: latest ? iso(latest.at) : createdAt,
    updatedBy: latest?.byName ?? createdByName,
  };
}
