import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { postUndoMerge } from "./merge.queries.ts";
import { usersKey } from "./users.queries.ts";

interface UndoProps {
  keptId: string;
  otherId: string;
  words?: string;
}

/** A button that separates two accounts again, after a confirmation. */
export function UndoMerge({ words = "Undo the merge", ...two }: UndoProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking && (
        <PageDialog title={`${words}?`} size="md" onClose={close}>
          <UndoForm {...two} words={words} onClose={close} />
        </PageDialog>
      )}
    </>
  );
}

function UndoForm({
  keptId,
  otherId,
  words,
  onClose,
}: Required<UndoProps> & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    submit: async ({ reason }) => {
      await postUndoMerge(keptId, { other: otherId, reason });
      void client.invalidateQueries({ queryKey: usersKey });
      notify("The accounts are separate again", "success");
      onClose();
    },
    fallback: "Nothing was changed. Please try again.",
  });
  return (
    <Stack component="form" gap="md" {...form.form}>
      <p>
        Each account gets its tests, payments and subscriptions back. What was done since the merge
        stays with the account that was kept. Both are logged out everywhere.
      </p>
      <TextField label="Reason" maxLength={500} required {...form.field("reason")} />
      <Problem>{form.problem}</Problem>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          {words}
        </Button>
      </DialogActions>
    </Stack>
  );
}
