import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { emailProblem } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { putEmail, userListsKey, userQuery } from "./users.queries.ts";

interface CorrectEmailProps {
  user: UserDetail;
  onClose: () => void;
}

function useCorrection({ user, onClose }: CorrectEmailProps) {
  const client = useQueryClient();
  return useForm({
    initial: { email: user.email },
    validate: ({ email }) => ({
      email: email.trim() === user.email ? "Enter another address." : emailProblem(email),
    }),
    submit: async ({ email }) => {
      const saved = await putEmail(user.userId, { email, rev: user.rev });
      client.setQueryData(userQuery(user.userId).queryKey, saved);
      void client.invalidateQueries({ queryKey: userListsKey });
      onClose();
      notify(`The address of ${saved.name} is now ${saved.email}`, "success");
    },
    fallback: "The address was not changed. Please try again.",
  });
}

/** Replaces a student's email address, or adds a missing one. */
export function CorrectEmail(props: CorrectEmailProps) {
  const { user, onClose } = props;
  const form = useCorrection(props);
  const mailed = user.state === "invited" ? "a link to choose a password" : "a code to confirm it";
  return (
    <PageDialog title={`The email address of ${user.name}`} size="md" onClose={onClose}>
      <form {...form.form}>
        <Stack gap="md">
          <Problem>{form.problem}</Problem>
          <p>
            The new address gets {mailed}. {user.name} is logged out everywhere, also during a test,
            and Google is not linked any more.
            {user.email !== "" && ` ${user.email} gets a letter about it.`}
          </p>
          <TextField
            {...form.field("email")}
            type="email"
            label="Email"
            autoComplete="off"
            data-autofocus
          />
          <Row justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save the address
            </Button>
          </Row>
        </Stack>
      </form>
    </PageDialog>
  );
}
