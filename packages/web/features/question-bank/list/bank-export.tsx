import { Button } from "@academy/ui/kit/button.tsx";
import { lazy, Suspense, useState } from "react";
import type { QuestionFilters } from "../question-bank.rules.ts";

const ExportDialog = lazy(async () => ({
  default: (await import("./bank-export-dialog.tsx")).ExportDialog,
}));

export interface BankExportProps {
  filters: QuestionFilters;
  /** Number of questions that match the filters. */
  total: number;
}

/** Exports all pages of the list as a file of one of four types. */
export function BankExport(props: BankExportProps) {
  const [opened, setOpened] = useState(false);
  const { usedIn, importId } = props.filters;
  const refused = usedIn !== "" || importId !== "";
  return (
    <>
      <Button
        variant="default"
        disabled={refused}
        title={refused ? "Clear the filter by test or import to export." : undefined}
        onClick={() => setOpened(true)}
      >
        Export
      </Button>
      {opened && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
