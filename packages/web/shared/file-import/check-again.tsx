import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { Found } from "@academy/core/exchange/pipeline/import.schema.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { importQuery, importRowsKey, postCheck } from "./import.queries.ts";
import type { DefaultsProps } from "./import-kind.ts";
import classes from "./file-import.module.css";

/** What rows leave empty, as it was said last. */
export interface Again {
  defaults: ImportDefaults;
  onChange: DefaultsProps["onChange"];
}

interface CheckAgainProps {
  importId: string;
  Defaults: ComponentType<DefaultsProps>;
  again: Again;
  /** What every row lacks; it has to be chosen here. */
  needed: Found["empty"];
}

/** Fills what rows leave empty and has the same file checked again: it is not sent a second time. */
export function CheckAgain({ importId, Defaults, again, needed }: CheckAgainProps) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => postCheck(importId, { defaults: again.defaults }),
    networkMode: "always",
    onSuccess: (view) => {
      client.removeQueries({ queryKey: importRowsKey(importId) });
      client.setQueryData(importQuery(importId).queryKey, view);
    },
  });
  return (
    <div className={classes.defaults}>
      <Defaults value={again.defaults} onChange={again.onChange} needed={needed}>
        <Button
          variant="default"
          size="md"
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check again with these values
        </Button>
        <div role="alert" className={check.error ? classes.problem : undefined}>
          {check.error && messageOf(check.error, "Upload failed")}
        </div>
      </Defaults>
    </div>
  );
}
