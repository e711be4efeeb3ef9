import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict, messageOf } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { accountQuery, putName } from "./account.queries.ts";

interface NameFormProps {
  account: AccountView;
  onSaved: () => void;
}

/** Changes the user's name. */
export function NameForm({ account, onSaved }: NameFormProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name: account.name },
    validate: ({ name }) => ({ name: name.trim() === "" ? "Enter your name." : null }),
    submit: async ({ name }) => {
      await putName(name.trim(), account.rev);
      notify("Your name is saved.", "success");
      onSaved();
    },
    problemsIn: (error) => ({
      name: messageOf(error, "The name could not be saved. Please try again."),
    }),
    onError: (error) =>
      isConflict(error) && client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const dirty = form.isDirty && form.values.name.trim() !== account.name;
  return (
    <Stack component="form" {...form.form}>
      <LeaveWarning when={dirty} />
      <TextField {...form.field("name")} label="Full name" autoComplete="name" maxLength={100} />
      <Button type="submit" fullWidth loading={form.submitting} disabled={!dirty}>
        Save name
      </Button>
    </Stack>
  );
}
