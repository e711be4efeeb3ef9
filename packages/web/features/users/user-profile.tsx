import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { NumberFields } from "./number-fields.tsx";
import { putUser, userListsKey, userQuery, usersKey } from "./users.queries.ts";
import { readExtraTime } from "./users.rules.ts";

const UNITS = [
  { value: "none", label: "No extra time" },
  { value: "percent", label: "Percent of duration" },
  { value: "minutes", label: "Minutes in every test" },
];

function useProfileForm(user: UserDetail) {
  const client = useQueryClient();
  const form = useForm({
    initial: {
      name: user.name,
      roll: user.roll ?? "",
      phone: user.phone ?? "",
      unit: user.extraTime?.unit ?? "none",
      amount: user.extraTime ? String(user.extraTime.amount) : "",
    },
    validate: ({ name, unit, amount }) => {
      const read = readExtraTime(unit, amount);
      return {
        name: name.trim() === "" ? "Enter a name." : null,
        amount: typeof read === "string" ? read : null,
      };
    },
    submit: async (values) => {
      const { name, roll, phone, unit, amount } = values;
      const read = readExtraTime(unit, amount);
      const extraTime = typeof read === "string" ? null : read;
      const numbers = { roll: roll.trim() || null, phone: phone.trim() || null };
      const saved = await putUser(user.userId, { name, ...numbers, extraTime, rev: user.rev });
      form.restart(values);
      client.setQueryData(userQuery(user.userId).queryKey, saved);
      void client.invalidateQueries({ queryKey: userListsKey });
      notify(`${saved.name} is saved`, "success");
    },
    onError: (error) => isConflict(error) && client.invalidateQueries({ queryKey: usersKey }),
    fallback: "Nothing was saved. Please try again.",
  });
  return form;
}

/** The form for a user's name, login numbers and default extra time. */
export function UserProfile({ user }: { user: UserDetail }) {
  const form = useProfileForm(user);
  return (
    <Card component="section" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <LeaveWarning when={form.isDirty} kept={false} />
      <form {...form.form}>
        <Stack>
          <Problem>{form.problem}</Problem>
          <TextField {...form.field("name")} label="Name" maxLength={100} autoComplete="off" />
          <NumberFields form={form} />
          <Grid min="17rem">
            <NativeSelect {...form.field("unit")} label="Default extra time" choices={UNITS} />
            {form.values.unit !== "none" && (
              <TextField
                {...form.field("amount")}
                inputMode="numeric"
                label={form.values.unit === "percent" ? "Percent" : "Minutes"}
                autoComplete="off"
              />
            )}
          </Grid>
          <Text size="sm" tone="soft">
            Added to every test. If one test has more extra time, that applies instead.
          </Text>
          <div>
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
