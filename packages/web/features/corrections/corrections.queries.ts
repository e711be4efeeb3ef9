import type { CorrectionInput } from "@academy/core/correction/correction.schema.ts";
import type { listCorrections } from "@academy/functions/api/corrections/list-corrections.ts";
import type { previewCorrection } from "@academy/functions/api/corrections/preview-correction.ts";
import type { publishCorrection } from "@academy/functions/api/corrections/publish-correction.ts";
import type { readProgress } from "@academy/functions/api/results/read-progress.ts";
import type { listQuestions } from "@academy/functions/api/tests/list-questions.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const keyOf = (testId: string) => ["corrections", testId];

/** The key as it stands, and how it came to be. */
export const historyQuery = (testId: string) =>
  queryOptions({
    queryKey: [...keyOf(testId), "history"],
    queryFn: ({ signal }) =>
      call<typeof listCorrections>({
        method: "GET",
        path: "/api/submissions/admin/tests/{testId}/corrections",
        params: { testId },
        signal,
      }),
  });

/** A question of the paper as students saw it. */
export const questionQuery = (testId: string, questionId: string) =>
  queryOptions({
    queryKey: [...keyOf(testId), "question", questionId],
    queryFn: async ({ signal }) => {
      const [question] = await call<typeof listQuestions>({
        method: "GET",
        path: "/api/tests/questions/{id}",
        params: { id: testId },
        query: { ids: questionId },
        signal,
      });
      if (!question) throw new Error(`The paper has no question ${questionId}`);
      return question;
    },
    // A frozen paper never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How far the processing has come, while somebody waits for it. */
export const progressQuery = (testId: string) =>
  queryOptions({
    queryKey: [...keyOf(testId), "progress"],
    queryFn: ({ signal }) =>
      call<typeof readProgress>({
        method: "GET",
        path: "/api/submissions/admin/tests/{testId}/progress",
        params: { testId },
        signal,
      }),
    staleTime: 0,
    refetchInterval: 1000,
  });

export const postPreview = (testId: string, body: CorrectionInput) =>
  call<typeof previewCorrection>({
    method: "POST",
    path: "/api/submissions/admin/tests/{testId}/corrections/preview",
    params: { testId },
    body,
  });

export const postCorrection = (testId: string, body: CorrectionInput) =>
  call<typeof publishCorrection>({
    method: "POST",
    path: "/api/submissions/admin/tests/{testId}/corrections",
    params: { testId },
    body,
  });
