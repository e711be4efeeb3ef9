import type { ExportView } from "@academy/core/exam/result-export/export.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { JobProgress, LongJob } from "../../lib/long-job.tsx";
import { followDownload, saveFile } from "../../lib/api/save-file.ts";
import { getFile, madeExport } from "./export.queries.ts";
import { failureHelp, failureWords, preparingWords } from "./export.rules.ts";

interface ExportButtonProps {
  testId: string;
  /** Title of the test, if the button is in its row. */
  rowOf?: string;
}

/**
 * Downloads a test's results as a spreadsheet. A large one is prepared first; the same button finds
 * it again later.
 */
export function ExportButton({ testId, rowOf }: ExportButtonProps) {
  const [progress, setProgress] = useState<ExportView | null>(null);
  const download = useMutation({
    mutationFn: () => downloadResults(testId, setProgress),
    onSettled: () => setProgress(null),
  });
  return (
    <LongJob inRow={rowOf !== undefined}>
      <Button
        variant={rowOf === undefined ? "default" : "subtle"}
        size={rowOf === undefined ? "md" : "compact"}
        aria-label={rowOf === undefined ? undefined : `Download Excel of ${rowOf}`}
        onClick={() => download.mutate()}
        loading={download.isPending}
      >
        Download Excel
      </Button>
      {progress && (
        <JobProgress
          label="Preparing the file"
          words={preparingWords(progress)}
          done={progress.done}
          of={progress.of}
        />
      )}
      <div role="alert">{download.error && <Failure error={download.error} />}</div>
    </LongJob>
  );
}

async function downloadResults(
  testId: string,
  onProgress: (progress: ExportView) => void,
): Promise<void> {
  const { state, url } = await madeExport(testId, onProgress);
  if (state === "direct") {
    const { name, blob } = await getFile(testId);
    saveFile(name, blob);
  } else if (url !== null) {
    followDownload(url);
  } else {
    const message = "The file could not be made. Please try again.";
    throw new ApiError(500, "export_failed", message);
  }
}

function Failure({ error }: { error: Error }) {
  return (
    <Text size="sm">
      <strong>{failureWords(error)}</strong> {failureHelp(error)}
    </Text>
  );
}
