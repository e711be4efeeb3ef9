import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import type { ReportKind } from "./report-kind.ts";

interface ReportDownloadProps {
  kind: Pick<ReportKind<never>, "download" | "files">;
  /** The query of all rows, without a page. */
  query: Record<string, string>;
}

/** Downloads the rows of a report, or another file of the same span. */
export function ReportDownload({ kind: { download, files }, query }: ReportDownloadProps) {
  const [file, setFile] = useState("");
  const [written, setWritten] = useState<number | null>(null);
  const csv = useMutation({
    mutationFn: () => download(query, setWritten, file),
    onSettled: () => setWritten(null),
    onError: (error) => notify(messageOf(error, "The download failed. Please try again."), "error"),
  });
  return (
    <>
      {files && (
        <NativeSelect
          label="File"
          choices={files}
          value={file}
          onChange={({ currentTarget }) => setFile(currentTarget.value)}
        />
      )}
      <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
        Download CSV
      </Button>
      <Text component="output" size="sm" tone="soft">
        {written !== null && `Preparing the file: ${countOf(written, "row")} so far`}
      </Text>
    </>
  );
}
