import { Group } from "@mantine/core";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { countOf } from "../../lib/format.ts";
import type {
  ImportResult,
  ImportView,
  Found,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import { FailedRows } from "./failed-rows.tsx";
import type { ImportKindParts } from "./import-kind.ts";
import { ImportRows } from "./import-rows.tsx";
import { summaryWords, uploadedWords } from "./import-words.rules.ts";

interface DoneViewProps {
  view: ImportView;
  result: ImportResult;
  parts: ImportKindParts;
}

/** The result of an import, row by row. */
export function DoneView({ view: { importId, found }, result, parts }: DoneViewProps) {
  const { uploadedCount, failedCount, alreadyCount, imageSummary } = result;
  const tabs = [
    { only: "inserted", label: "Added", count: uploadedCount },
    { only: "failed", label: "Not added", count: failedCount },
    ...duplicatesTab(found),
  ] as const;
  return (
    <>
      <Notice tone={uploadedCount > 0 ? "success" : "warning"}>
        <strong>{uploadedWords(uploadedCount, result.attemptedRows)}</strong>
        {alreadyCount > 0 && <p>{countOf(alreadyCount, "row was", "rows were")} already there.</p>}
        {imageSummary.total > 0 && <p>{summaryWords(imageSummary)}</p>}
      </Notice>
      <Group gap="sm">
        {parts.all}
        {failedCount > 0 && <FailedRows importId={importId} count={failedCount} />}
      </Group>
      <ImportRows importId={importId} parts={parts} tabs={tabs} />
    </>
  );
}

const duplicatesTab = (found: Found | undefined) =>
  found && found.duplicates > 0
    ? [{ only: "duplicates", label: "Duplicates", count: found.duplicates } as const]
    : [];
