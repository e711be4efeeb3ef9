import type {
  BankExportSummary,
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import { Button, Progress } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { followDownload } from "../../lib/save-file.ts";
import { exportBank } from "./bank-export.queries.ts";
import { EXPORT_CHOICES, leftOutGroups, makingWords } from "./bank-export.rules.ts";
import type { QuestionFilters } from "./question-bank.rules.ts";
import classes from "./question-bank.module.css";

interface BankExportProps {
  filters: QuestionFilters;
  /** How many questions the filters find. */
  total: number;
}

/** Exports what the list shows, with all its pages, in one of three forms. */
export function BankExport(props: BankExportProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpened(true)}>
        Export
      </Button>
      {opened && <ExportDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

function ExportDialog({ filters, total, onClose }: BankExportProps & { onClose: () => void }) {
  const [making, setMaking] = useState<BankExportView | null>(null);
  const run = useMutation({
    mutationFn: (format: BankFormat) => download(format, filters, setMaking),
    onSettled: () => setMaking(null),
  });
  return (
    <PageDialog title={`Export ${countOf(total, "question")}`} size="md" onClose={onClose}>
      <p className={classes.lead}>
        All that the filters find, with answers and solutions. Choose a kind of file.
      </p>
      <div className={classes.forms}>
        {EXPORT_CHOICES.map(({ format, name, hint }) => (
          <div key={format} className={classes.form}>
            <p>
              <strong>{name}</strong>
              <span className={classes.place}>{hint}</span>
            </p>
            <Button
              variant="default"
              size="md"
              aria-label={`Download as ${name}`}
              loading={run.isPending && run.variables === format}
              disabled={run.isPending && run.variables !== format}
              onClick={() => run.mutate(format)}
            >
              Download
            </Button>
          </div>
        ))}
      </div>
      {making && (
        <div className={classes.making}>
          <output>{makingWords(making)}</output>
          <Progress value={(100 * making.done) / making.of} aria-label="Preparing the file" />
        </div>
      )}
      <div role="alert">
        {run.error && (
          <p className={classes.problem}>
            <strong>The export failed.</strong> {run.error.message}
          </p>
        )}
      </div>
      <div aria-live="polite">{run.data && <Exported summary={run.data} />}</div>
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

/** What is in the file, and what it has no place for: that stands in it as well. */
function Exported({ summary }: { summary: BankExportSummary }) {
  const more = summary.leftOutCount - summary.leftOut.length;
  return (
    <div className={classes.exported}>
      <p>
        <strong>{countOf(summary.questions, "question")} exported.</strong>
        {summary.leftOutCount > 0 && " What this kind of file has no place for, and says itself:"}
      </p>
      {leftOutGroups(summary).map(({ reason, questions, whole }) => (
        <div key={reason}>
          <p>
            {reason}
            {whole && " Not in the file:"}
          </p>
          <ul>
            {questions.slice(0, 3).map((question, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have the same words
              <li key={at}>{question}</li>
            ))}
            {questions.length > 3 && <li>and {questions.length - 3} more</li>}
          </ul>
        </div>
      ))}
      {more > 0 && <p>And {countOf(more, "more remark")} in the file.</p>}
    </div>
  );
}
