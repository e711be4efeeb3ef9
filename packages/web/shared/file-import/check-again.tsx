import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { Found } from "@academy/core/exchange/pipeline/import.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { importQuery, importRowsKey, postCheck } from "./import.queries.ts";
import type { DefaultsProps } from "./import-kind.ts";

/** Default values for cells that rows leave empty, with which the file can be checked again. */
export interface Again {
  defaults: ImportDefaults;
  onChange: DefaultsProps["onChange"];
}

interface CheckAgainProps {
  importId: string;
  Defaults: ComponentType<DefaultsProps>;
  again: Again;
  /** Columns that every row lacks; their values have to be chosen here. */
  needed: Found["empty"];
}

/** Fills empty cells and checks the same file again, without a second upload. */
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
    <Defaults value={again.defaults} onChange={again.onChange} needed={needed}>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        Check again with these values
      </Button>
      <Problem>{check.error && messageOf(check.error, "Upload failed")}</Problem>
    </Defaults>
  );
}
