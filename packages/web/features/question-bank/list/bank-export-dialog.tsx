import type {
  BankExportSummary,
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { countOf } from "../../../lib/format.ts";
import { JobProgress } from "../../../lib/long-job.tsx";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { followDownload } from "../../../lib/api/save-file.ts";
import { exportBank } from "../question-bank.queries.ts";
import {
  EXPORT_CHOICES,
  type QuestionFilters,
  leftOutGroups,
  preparingWords,
} from "../question-bank.rules.ts";
import type { BankExportProps } from "./bank-export.tsx";

/** Chooses the file type, and says what the file contains. */
export function ExportDialog({
  filters,
  total,
  onClose,
}: BankExportProps & { onClose: () => void }) {
  const [progress, setProgress] = useState<BankExportView | null>(null);
  const run = useMutation({
    mutationFn: (format: BankFormat) => download(format, filters, setProgress),
    onSettled: () => setProgress(null),
  });
  return (
    <PageDialog title={`Export ${countOf(total, "question")}`} size="md" onClose={onClose}>
      <Stack>
        <Text tone="soft">
          All questions that match the filters, with answers and solutions. Choose a file type.
        </Text>
        <LineList>
          {EXPORT_CHOICES.map(({ format, name, hint }) => (
            <li key={format}>
              <Stack style={{ flex: "1 1 12rem" }} gap="none">
                <strong>{name}</strong>
                <Text size="sm" tone="soft">
                  {hint}
                </Text>
              </Stack>
              <Button
                variant="default"
                aria-label={`Download as ${name}`}
                loading={run.isPending && run.variables === format}
                disabled={run.isPending && run.variables !== format}
                onClick={() => run.mutate(format)}
              >
                Download
              </Button>
            </li>
          ))}
        </LineList>
        {progress && (
          <JobProgress
            label="Preparing the file"
            words={preparingWords(progress)}
            done={progress.done}
            of={progress.of}
          />
        )}
        <Problem>
          {run.error && (
            <p>
              <strong>The export failed.</strong> {run.error.message}
            </p>
          )}
        </Problem>
        <div aria-live="polite">{run.data && <Exported summary={run.data} />}</div>
      </Stack>
    </PageDialog>
  );
}

async function download(
  format: BankFormat,
  filters: QuestionFilters,
  onProgress: (view: BankExportView) => void,
): Promise<BankExportSummary> {
  const { url, summary } = await exportBank(format, filters, onProgress);
  if (url === null || summary === null) {
    throw new ApiError(500, "export_failed", "The file could not be made. Please try again.");
  }
  followDownload(url);
  return summary;
}

/** What the file contains and what its format cannot express; the file says this too. */
function Exported({ summary }: { summary: BankExportSummary }) {
  const more = summary.leftOutCount - summary.leftOut.length;
  return (
    <Notice>
      <p>
        <strong>{countOf(summary.questions, "question")} exported.</strong>
        {summary.leftOutCount > 0 && " Not supported by this format, and noted in the file:"}
      </p>
      {leftOutGroups(summary).map(({ reason, questions, whole }) => (
        <div key={reason}>
          <p>
            {reason}
            {whole && " Not in the file:"}
          </p>
          <Text component="ul" size="sm" tone="soft">
            {questions.slice(0, 3).map((question, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have the same text
              <li key={at}>{question}</li>
            ))}
            {questions.length > 3 && <li>and {questions.length - 3} more</li>}
          </Text>
        </div>
      ))}
      {more > 0 && <p>And {countOf(more, "more remark")} in the file.</p>}
    </Notice>
  );
}
