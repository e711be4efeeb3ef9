import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { putParticulars, userListsKey, userQuery, usersKey } from "./users.queries.ts";
import { particularsForm, particularsOf } from "./particulars.rules.ts";

function useParticulars(user: UserDetail) {
  const client = useQueryClient();
  return useForm({
    initial: particularsForm(user.particulars),
    submit: async (values) => {
      const saved = await putParticulars(user.userId, particularsOf(values, user.rev));
      client.setQueryData(userQuery(user.userId).queryKey, saved);
      void client.invalidateQueries({ queryKey: userListsKey });
      notify(`${saved.name} is saved`, "success");
    },
    onError: (error) => isConflict(error) && client.invalidateQueries({ queryKey: usersKey }),
    fallback: "Nothing was saved. Please try again.",
  });
}

/** What the office notes about a student: class, batch, guardian and notes. */
export function UserParticulars({ user }: { user: UserDetail }) {
  const form = useParticulars(user);
  const { notes } = form.values;
  const rename = (at: number, text: string) =>
    form.set({ notes: notes.map((note, i) => (i === at ? { ...note, text } : note)) });
  return (
    <Card component="section" aria-labelledby="particulars">
      <h2 id="particulars">Class and guardian</h2>
      <LeaveWarning when={form.isDirty} kept={false} />
      <form {...form.form}>
        <Stack>
          <Problem>{form.problem}</Problem>
          <Grid min="14rem">
            <TextField {...form.field("className")} label="Class" maxLength={60} />
            <TextField {...form.field("batch")} label="Batch" maxLength={60} />
            <TextField
              {...form.field("guardianName")}
              error={form.error("guardian.name")}
              label="Guardian’s name"
              maxLength={100}
            />
            <TextField
              {...form.field("guardianPhone")}
              error={form.error("guardian.phone")}
              label="Guardian’s phone"
              type="tel"
              maxLength={30}
            />
            <TextField
              {...form.field("guardianEmail")}
              error={form.error("guardian.email")}
              label="Guardian’s email"
              type="email"
              maxLength={254}
            />
            {notes.map(({ name, text }, at) => (
              <TextField
                key={name}
                name={`notes.${at}`}
                label={name}
                value={text}
                error={form.error(`notes.${at}.text`)}
                onChange={({ currentTarget }) => rename(at, currentTarget.value)}
                maxLength={1000}
              />
            ))}
            <TextField {...form.field("heading")} label="New note: heading" maxLength={100} />
            <TextField {...form.field("text")} label="New note: text" maxLength={1000} />
          </Grid>
          <Text size="sm" tone="soft">
            Only administrators see this. Siblings may share a guardian. An emptied note is removed.
          </Text>
          <div>
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty}>
              Update class and guardian
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
