import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict, messageOf } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { accountQuery, putName } from "./account.queries.ts";
import classes from "./account.module.css";

/** Edits the name in place. */
export function NamePart({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name: account.name },
    validate: ({ name }) => ({ name: name.trim() === "" ? "Enter your name." : null }),
    submit: async ({ name }) => {
      await putName(name.trim(), account.rev);
      form.restart({ name: name.trim() });
      notify("Your name is saved.", "success");
      // The pressed button was just disabled and lost the focus.
      form.focus("name");
    },
    problemsIn: (error) => ({
      name: messageOf(error, "The name could not be saved. Please try again."),
    }),
    onError: (error) =>
      isConflict(error) && client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const dirty = form.isDirty && form.values.name.trim() !== account.name;
  return (
    <form {...form.form} className={classes.inline}>
      <LeaveWarning when={dirty} />
      <TextField {...form.field("name")} label="Full name" autoComplete="name" maxLength={100} />
      <Button type="submit" variant="default" loading={form.submitting} disabled={!dirty}>
        Save name
      </Button>
    </form>
  );
}
