import type { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { LongJob } from "../../lib/long-job.tsx";
import { followDownload } from "../../lib/api/save-file.ts";
import { failureHelp, failureWords, preparingWords } from "../../shared/export/export.rules.ts";
import { getExamExport, postExamExport } from "./exams.queries.ts";

/** Interval between two polls of an export, in milliseconds. */
const ASKED_EVERY = 2000;

/** Downloads an exam's students as a spreadsheet, which is prepared first. */
export function ExamExport({ examId }: { examId: string }) {
  const [progress, setProgress] = useState<ExportView | null>(null);
  const download = useMutation({
    mutationFn: () => downloadExam(examId, setProgress),
    onSettled: () => setProgress(null),
  });
  return (
    <LongJob inRow={false}>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download Excel
      </Button>
      {progress && (
        <Text component="output" size="sm" tone="soft">
          {preparingWords(progress)}
        </Text>
      )}
      <div role="alert">
        {download.error && (
          <Text size="sm">
            <strong>{failureWords(download.error)}</strong> {failureHelp(download.error)}
          </Text>
        )}
      </div>
    </LongJob>
  );
}

async function downloadExam(
  examId: string,
  onProgress: (progress: ExportView) => void,
): Promise<void> {
  let view = await postExamExport(examId);
  while (view.state === "preparing") {
    onProgress(view);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
    view = await getExamExport(examId);
  }
  if (view.url === null) {
    throw new ApiError(500, "export_failed", "The file could not be made. Please try again.");
  }
  followDownload(view.url);
}
