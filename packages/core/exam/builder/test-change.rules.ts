import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";

/** Who touched a test last, and when (ISO 8601): its latest edit, or its making. */
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
