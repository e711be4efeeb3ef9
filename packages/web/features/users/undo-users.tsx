import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { undoUserImport, usersKey } from "./users.queries.ts";
import { undoneWords } from "./particulars.rules.ts";

/** Takes back an import of users, as far as no one has used or changed them since. */
export function UndoUsers({ importId }: { importId: string }) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => undoUserImport(importId, setDone),
    onSuccess: (sums) => notify(undoneWords(sums), "success", 8_000),
    onError: (error) => notify(messageOf(error, "The import was not undone."), "error", 8_000),
    onSettled: () => {
      setDone(null);
      void client.invalidateQueries({ queryKey: usersKey });
    },
  });
  return (
    <Row>
      <Button variant="default" loading={run.isPending} onClick={() => setAsking(true)}>
        Undo this import…
      </Button>
      <Text component="output" size="sm" tone="soft">
        {done !== null && `${countOf(done, "row")} undone so far. Keep this page open.`}
      </Text>
      {asking && (
        <ConfirmDialog
          title="Undo this import?"
          action="Undo"
          busy={false}
          onYes={() => {
            setAsking(false);
            run.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Users that it added are deleted, unless they have logged in or got a role. Known users
            get back what they had, where no one has changed it since.
          </p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
