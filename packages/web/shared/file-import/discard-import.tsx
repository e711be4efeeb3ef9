import type { ImportState } from "@academy/core/exchange/pipeline/import.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { importKey, importsKey } from "./import.queries.ts";
import { callOff } from "./running-uploads.ts";

interface DiscardProps {
  importId: string;
  fileName: string;
  state: ImportState;
  onGone: () => void;
}

/** Cancels an import: its data are removed, and its rows are never added. */
export function DiscardImport({ importId, fileName, state, onGone }: DiscardProps) {
  const [asks, setAsks] = useState(false);
  const client = useQueryClient();
  const working = state === "uploading" || state === "checking";
  const discard = useMutation({
    mutationFn: () => callOff(importId),
    networkMode: "always",
    onSuccess: () => {
      notify(`${fileName} was discarded`, "success");
      onGone();
      client.removeQueries({ queryKey: importKey(importId) });
    },
    onError: (error) => notify(messageOf(error, "It could not be discarded."), "error"),
    onSettled: () => {
      setAsks(false);
      return client.invalidateQueries({ queryKey: importsKey });
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {working ? "Cancel the upload" : "Discard"}
      </Button>
      {asks && (
        <ConfirmDialog
          title={working ? "Stop this upload?" : "Discard this upload?"}
          action={working ? "Stop" : "Discard"}
          busy={discard.isPending}
          onYes={() => discard.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>Nothing from “{fileName}” has been added. It can be uploaded again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
