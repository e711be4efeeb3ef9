import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { postAllowMail, userQuery } from "./users.queries.ts";
import { mailBlockWords } from "./users.rules.ts";

type MailBlock = NonNullable<UserDetail["mailBlock"]>;

/** Says why email to a user is blocked, and offers to allow it again. */
export function MailBlockNotice({ user, block }: { user: UserDetail; block: MailBlock }) {
  const client = useQueryClient();
  const allowing = useMutation({
    mutationFn: () => postAllowMail(user.userId),
    onSuccess: (after) => {
      client.setQueryData(userQuery(user.userId).queryKey, after);
      notify(`Mail to ${user.email} is allowed again`, "success");
    },
    onError: (error) => notify(messageOf(error, "Nothing was changed. Please try again."), "error"),
  });
  return (
    <Notice
      component="section"
      tone="warning"
      aria-labelledby="mail-block"
      style={{ maxWidth: "44rem" }}
    >
      <h2 id="mail-block">Mail to this address is blocked</h2>
      <p>{mailBlockWords(block)}</p>
      {block.reason && (
        <p>
          The receiving server said: <q>{block.reason}</q>
        </p>
      )}
      <Button variant="default" loading={allowing.isPending} onClick={() => allowing.mutate()}>
        Allow mail again
      </Button>
    </Notice>
  );
}
