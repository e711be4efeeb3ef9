import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { inviteAll, usersKey } from "./users.queries.ts";
import { invitedWords } from "./users.rules.ts";

/** Sends a new link to everyone who has not opened theirs. */
export function InviteAll() {
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => inviteAll(setSent),
    onSuccess: (sums) => notify(invitedWords(sums), sums.failed > 0 ? "warning" : "success", 8_000),
    onError: (error) => notify(messageOf(error, "The invitations were not sent."), "error", 8_000),
    onSettled: () => {
      setSent(null);
      void client.invalidateQueries({ queryKey: usersKey });
    },
  });
  return (
    <Row>
      <Button variant="default" loading={run.isPending} onClick={() => setAsking(true)}>
        Invite all again
      </Button>
      <Text component="output" size="sm" tone="soft">
        {sent !== null && `${countOf(sent, "invitation")} sent so far. Keep this page open.`}
      </Text>
      {asking && (
        <ConfirmDialog
          title="Send all invitations again?"
          action="Send"
          tone="plain"
          busy={false}
          onYes={() => {
            setAsking(false);
            run.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Everyone who has not opened theirs gets a new link, and the old link stops working. Who
            got one within a day is left out.
          </p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
