import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeInput } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import type { changeExamType } from "@academy/functions/api/exam-types/change-exam-type.ts";
import type { listSettings } from "@academy/functions/api/exam-types/list-settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { examTypesKey } from "../../shared/sales/exam-types.queries.ts";

/**
 * The current settings of every exam type. The query's key begins with the key of all lists of exam
 * types, so that both are reloaded together.
 */
export const settingsQuery = queryOptions({
  queryKey: [...examTypesKey, "settings"],
  queryFn: reads<typeof listSettings>("GET /api/exam-types/settings"),
});

export const putExamType = (examType: ExamType, body: ExamTypeInput) =>
  call<typeof changeExamType>("PUT /api/exam-types/{examType}", { params: { examType }, body });
