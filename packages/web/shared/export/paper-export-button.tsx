import type { PaperExportInput } from "@academy/core/exchange/paper-export/paper-export.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { lazy, Suspense, useState } from "react";

const PaperExportDialog = lazy(async () => ({
  default: (await import("./paper-export-dialog.tsx")).PaperExportDialog,
}));

interface PaperExportButtonProps {
  testId: string;
  title: string;
  /** What the dialog selects at first. */
  start?: Partial<PaperExportInput>;
}

/** Opens the dialog that downloads a test's paper as a Word file. */
export function PaperExportButton({ testId, title, start = {} }: PaperExportButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Download Word
      </Button>
      {opened && (
        <Suspense>
          <PaperExportDialog
            testId={testId}
            title={title}
            start={start}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
