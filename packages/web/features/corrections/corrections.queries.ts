import type {
  CorrectionInput,
  PublishInput,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import type { listCorrections } from "@academy/functions/api/corrections/list-corrections.ts";
import type { previewCorrection } from "@academy/functions/api/corrections/preview-correction.ts";
import type { publishCorrection } from "@academy/functions/api/corrections/publish-correction.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

const keyOf = (testId: string) => ["corrections", testId];

/** The current key and its history. */
export const historyQuery = (testId: string) =>
  queryOptions({
    queryKey: [...keyOf(testId), "history"],
    queryFn: reads<typeof listCorrections>(
      "GET /api/submissions/admin/tests/{testId}/corrections",
      { params: { testId } },
    ),
  });

export const postPreview = (testId: string, body: CorrectionInput) =>
  call<typeof previewCorrection>("POST /api/submissions/admin/tests/{testId}/corrections/preview", {
    params: { testId },
    body,
  });

export const postCorrection = (testId: string, body: PublishInput) =>
  call<typeof publishCorrection>("POST /api/submissions/admin/tests/{testId}/corrections", {
    params: { testId },
    body,
  });
