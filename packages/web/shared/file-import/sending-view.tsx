import { Progress } from "@academy/ui/kit/progress.tsx";
import type {
  Found,
  ImportResult,
  ImportView,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import {
  percentWords,
  quarterWords,
  summaryWords,
  uploadedWords,
  unusedWords,
} from "./import-words.rules.ts";
import { type UploadState, sendAgain } from "./running-uploads.ts";
import { countOf } from "../../lib/format.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { ImportRows } from "./import-rows.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { saveFile } from "../../lib/api/save-file.ts";
import { getFailedRows } from "./import.queries.ts";

interface SendingViewProps {
  importId: string;
  fileName: string;
  state: UploadState;
}

/** The progress of a file that this window is uploading. */
export function SendingView({ importId, fileName, state }: SendingViewProps) {
  if (state.kind === "sending") {
    return (
      <>
        <WorkProgress
          label={`Uploading ${fileName}`}
          share={state.share}
          words={percentWords(state.share)}
        />
        <Text size="sm" tone="soft">
          You can open other pages. Keep this window open until the upload is complete.
        </Text>
      </>
    );
  }
  if (state.kind === "arrived") {
    return <WorkProgress label={`Uploading ${fileName}`} share={1} words="Arrived" />;
  }
  const waiting = state.kind === "waiting";
  return (
    <Notice role="alert" tone={waiting ? "warning" : "error"}>
      <strong>{waiting ? "No connection" : "Upload failed"}</strong>
      <p>
        {waiting
          ? "Keep this window open. The upload continues when you are back online."
          : state.message}
      </p>
      <Button variant="default" onClick={() => sendAgain(importId)}>
        Try again now
      </Button>
    </Notice>
  );
}

interface DoneViewProps {
  view: ImportView;
  result: ImportResult;
  parts: ImportKindParts;
}

/** Names the columns that were left out, before the decision and with the result. */
export function UnusedColumns({ found }: { found: Found | undefined }) {
  if (!found || found.unusedColumns.length === 0) return null;
  return (
    <Notice tone="warning" role="note">
      {unusedWords(found.unusedColumns)}
    </Notice>
  );
}

/** The result of an import, row by row. */
export function DoneView({ view: { importId, found }, result, parts }: DoneViewProps) {
  const { uploadedCount, failedCount, alreadyCount, translatedCount, imageSummary } = result;
  const tabs = [
    { only: "inserted", label: "Added", count: uploadedCount },
    { only: "failed", label: "Not added", count: failedCount },
    ...duplicatesTab(found),
  ] as const;
  return (
    <>
      <Notice tone={uploadedCount + translatedCount > 0 ? "success" : "warning"}>
        <strong>{uploadedWords(uploadedCount, result.attemptedRows)}</strong>
        {alreadyCount > 0 && <p>{countOf(alreadyCount, "row was", "rows were")} already there.</p>}
        {translatedCount > 0 && (
          <p>Languages were added to {countOf(translatedCount, "question")} of the bank.</p>
        )}
        {imageSummary.total > 0 && <p>{summaryWords(imageSummary)}</p>}
      </Notice>
      <UnusedColumns found={found} />
      <Row>
        {parts.all}
        {failedCount > 0 && <FailedRows importId={importId} count={failedCount} />}
        {uploadedCount > 0 && parts.actions?.(importId)}
      </Row>
      <ImportRows importId={importId} parts={parts} tabs={tabs} />
    </>
  );
}

const duplicatesTab = (found: Found | undefined) =>
  found && found.duplicates > 0
    ? [{ only: "duplicates", label: "Duplicates", count: found.duplicates } as const]
    : [];

/** Downloads the rejected rows as a sheet of the template, each with its reason. */
export function FailedRows({ importId, count }: { importId: string; count: number }) {
  const sheet = useMutation({
    mutationFn: async () => {
      const { name, blob } = await getFailedRows(importId);
      saveFile(name, blob);
    },
  });
  return (
    <>
      <Button variant="default" loading={sheet.isPending} onClick={() => sheet.mutate()}>
        Download {countOf(count, "rejected row")}
      </Button>
      <Problem>
        {sheet.error && messageOf(sheet.error, "The file could not be made. Please try again.")}
      </Problem>
    </>
  );
}

interface WorkProgressProps {
  /** The current work: "Uploading questions.xlsx". */
  label: string;
  /** From 0 to 1; null while it is unknown. */
  share: number | null;
  /** The progress in words, below the bar. */
  words: string;
}

/** A progress bar. Screen readers announce what it is and each quarter, not every step. */
export function WorkProgress({ label, share, words }: WorkProgressProps) {
  return (
    <Card gap="xs" style={{ maxWidth: "40rem" }}>
      <Text strong style={{ overflowWrap: "anywhere" }}>
        {label}
      </Text>
      <Progress share={share} {...(share !== null && { "aria-label": label })} />
      <Text size="sm" tone="soft" aria-hidden="true" className="academy-tabular">
        {words}
      </Text>
      <output className="academy-unseen">
        {label}
        {share !== null && `: ${quarterWords(share)}`}
      </output>
    </Card>
  );
}
