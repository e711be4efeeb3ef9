import { Menu } from "@academy/ui/kit/menu.tsx";
import type { ListExportView, ListFormat } from "@academy/core/kernel/file-job/file-job.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { exportUsers } from "./users.queries.ts";
import type { UserFilters } from "./users.rules.ts";

const FORMATS: readonly { format: ListFormat; words: string }[] = [
  { format: "xlsx", words: "Excel (.xlsx)" },
  { format: "csv", words: "CSV" },
];

/** Downloads all users that match the filters; a large file is prepared first. */
export function UserExport({ filters }: { filters: UserFilters }) {
  const [progress, setProgress] = useState<ListExportView | null>(null);
  const run = useMutation({
    mutationFn: (format: ListFormat) => exportUsers(format, filters, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: (done) => notify(`${countOf(done, "user")} exported`, "success"),
    onError: (error) =>
      notify(messageOf(error, "The file could not be made. Please try again."), "error", 8_000),
  });
  return (
    <Row>
      <Menu
        items={FORMATS.map(({ format, words }) => ({
          name: words,
          onPress: () => run.mutate(format),
        }))}
      >
        {(button) => (
          <Button {...button} variant="default" loading={run.isPending}>
            Export
          </Button>
        )}
      </Menu>
      <Text component="output" size="sm" tone="soft">
        {progress && `Preparing the file: ${countOf(progress.done, "user")} so far`}
      </Text>
    </Row>
  );
}
