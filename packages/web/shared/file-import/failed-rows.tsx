import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { getFailedRows } from "./import.queries.ts";
import classes from "./file-import.module.css";

/** Downloads the rows with mistakes as a sheet of the template, the reason in front of each. */
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
        Download {countOf(count, "row")} to mend
      </Button>
      <div role="alert" className={sheet.error ? classes.problem : undefined}>
        {sheet.error && messageOf(sheet.error, "The file could not be made. Please try again.")}
      </div>
    </>
  );
}
