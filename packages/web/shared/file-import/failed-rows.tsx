import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Problem } from "../../lib/problem.tsx";
import { messageOf } from "../../lib/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { getFailedRows } from "./import.queries.ts";

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
      <Button variant="default" size="md" loading={sheet.isPending} onClick={() => sheet.mutate()}>
        Download {countOf(count, "rejected row")}
      </Button>
      <Problem>
        {sheet.error && messageOf(sheet.error, "The file could not be made. Please try again.")}
      </Problem>
    </>
  );
}
