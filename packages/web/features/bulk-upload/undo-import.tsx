import type { undoImport } from "@academy/functions/api/imports/undo-import.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { CurrentJob, useShowJob } from "../../shared/bank/current-job.tsx";

/** Deletes what an import added, as far as no one has edited, approved or used it. */
export function UndoImport({ importId }: { importId: string }) {
  const [asked, setAsked] = useState(false);
  const show = useShowJob();
  const undoing = useMutation({
    mutationFn: () =>
      call<typeof undoImport>("POST /api/imports/{id}/undo", { params: { id: importId } }),
    onSuccess: (job) => {
      setAsked(false);
      show(job);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Undo this import…
      </Button>
      {asked && (
        <ConfirmDialog
          title="Undo this import?"
          action="Delete its questions"
          busy={undoing.isPending}
          onYes={() => undoing.mutate()}
          onClose={() => setAsked(false)}
        >
          <Text>
            The questions that it added are moved to the trash. Those that were edited, approved or
            used in a test since stay in the bank.
          </Text>
          <Problem>
            {undoing.isError ? messageOf(undoing.error, "The import was not undone.") : null}
          </Problem>
        </ConfirmDialog>
      )}
      <CurrentJob />
    </>
  );
}
