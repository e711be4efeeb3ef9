import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { exportAudit } from "./audit.queries.ts";
import type { AuditFilters } from "./audit.rules.ts";

const entriesWords = (count: number): string => countOf(count, "entry", "entries");

/** Downloads all entries that match the filters; a large file is prepared first. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const [written, setWritten] = useState<number | null>(null);
  const run = useMutation({
    mutationFn: () => exportAudit(filters, setWritten),
    onSettled: () => setWritten(null),
    onSuccess: (done) => notify(`${entriesWords(done)} exported`, "success"),
    onError: (error) =>
      notify(messageOf(error, "The file could not be made. Please try again."), "error", 8_000),
  });
  return (
    <Row>
      <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
        Export CSV
      </Button>
      <Text component="output" size="sm" tone="soft">
        {written !== null && `Preparing the file: ${entriesWords(written)} so far`}
      </Text>
    </Row>
  );
}
