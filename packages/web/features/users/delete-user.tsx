import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { postSelection, userListsKey } from "./users.queries.ts";

interface DeleteUserProps {
  user: UserDetail;
  onClose: () => void;
}

/** The name that must be typed before the account is deleted. */
const nameOf = ({ email, roll, phone }: UserDetail): string => email || (roll ?? phone ?? "");

function useDeletion({ user }: DeleteUserProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = nameOf(user);
  return useForm({
    initial: { typed: "" },
    validate: ({ typed }) => ({
      typed: typed.trim().toLowerCase() === name.toLowerCase() ? null : `Type ${name} exactly.`,
    }),
    submit: async () => {
      const change = { kind: "delete" as const };
      const { refused } = await postSelection({ userIds: [user.userId], change });
      await navigate(adminPatterns.adminManageUsers, { replace: true });
      void client.invalidateQueries({ queryKey: userListsKey });
      const [why] = refused;
      if (why) notify(why.reason, "error", 8_000);
      else notify(`The account of ${user.name} is deleted`, "success");
    },
    fallback: "The account was not deleted. Please try again: the deletion will be completed.",
  });
}

/** Deletes a student's account after the login name was typed. */
export function DeleteUser(props: DeleteUserProps) {
  const { user, onClose } = props;
  const { others = [] } = user.merge ?? {};
  const form = useDeletion(props);
  return (
    <PageDialog title={`Delete the account of ${user.name}?`} size="md" onClose={onClose}>
      <form {...form.form}>
        <Stack gap="md">
          <Problem>{form.problem}</Problem>
          <p>
            This can’t be undone. Marks and ranks stay, without the name. Payments and invoices stay
            as they are. Subscriptions end.
          </p>
          {others.length > 0 && (
            <p>
              Deleted too, because merged into this account:{" "}
              {others.map(({ name, loginName }) => `${name} (${loginName})`).join(", ")}.
            </p>
          )}
          <p>
            To continue, type <strong>{nameOf(user)}</strong>.
          </p>
          <TextField
            {...form.field("typed")}
            label="Login name of this account"
            autoComplete="off"
            data-autofocus
          />
          <Row justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" loading={form.submitting}>
              Delete permanently
            </Button>
          </Row>
        </Stack>
      </form>
    </PageDialog>
  );
}
