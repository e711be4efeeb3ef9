import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Button, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { fieldErrors, focusFirst, messageOf } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { putUser, userListsKey, userQuery, usersKey } from "./users.queries.ts";
import { readExtraTime } from "./users.rules.ts";

const UNITS = [
  { value: "none", label: "No extra time" },
  { value: "percent", label: "Percent of duration" },
  { value: "minutes", label: "Minutes in every test" },
];

function useProfileForm(user: UserDetail) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name: user.name,
      unit: user.extraTime?.unit ?? "none",
      amount: user.extraTime ? String(user.extraTime.amount) : "",
    },
    validate: {
      name: (name) => (name.trim() === "" ? "Enter a name." : null),
      amount: (amount, { unit }) => {
        const read = readExtraTime(unit, amount);
        return typeof read === "string" ? read : null;
      },
    },
  });
  const submit = form.onSubmit(
    async ({ name, unit, amount }) => {
      setProblem(null);
      const read = readExtraTime(unit, amount);
      const extraTime = typeof read === "string" ? null : read;
      try {
        const saved = await putUser(user.userId, { name, extraTime, rev: user.rev });
        form.resetDirty();
        client.setQueryData(userQuery(user.userId).queryKey, saved);
        void client.invalidateQueries({ queryKey: userListsKey });
        notify(`${saved.name} is saved`, "success");
      } catch (error) {
        const errors = fieldErrors(error, ["name"]);
        form.setErrors(errors);
        focusFirst(errors, form.getInputNode);
        setProblem(messageOf(error, "Nothing was saved. Please try again."));
        if (error instanceof ApiError && error.code === "conflict") {
          void client.invalidateQueries({ queryKey: usersKey });
        }
      }
    },
    (errors) => focusFirst(errors, form.getInputNode),
  );
  return { form, submit, problem };
}

/** Name and default extra time. */
export function UserProfile({ user }: { user: UserDetail }) {
  const { form, submit, problem } = useProfileForm(user);
  const element = useRef<HTMLFormElement>(null);
  useCtrlEnter(element);
  return (
    <Card component="section" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <LeaveWarning when={form.isDirty()} kept={false} />
      <form ref={element} onSubmit={submit} noValidate>
        <Stack>
          <Problem>{problem}</Problem>
          <TextInput
            {...form.getInputProps("name")}
            name="name"
            size="md"
            label="Name"
            maxLength={100}
            autoComplete="off"
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              {...form.getInputProps("unit")}
              name="unit"
              size="md"
              label="Default extra time"
              data={UNITS}
            />
            {form.values.unit !== "none" && (
              <TextInput
                {...form.getInputProps("amount")}
                name="amount"
                size="md"
                inputMode="numeric"
                label={form.values.unit === "percent" ? "Percent" : "Minutes"}
                autoComplete="off"
              />
            )}
          </SimpleGrid>
          <Text size="sm" tone="soft">
            Added to every test. If one test has more extra time, that applies instead.
          </Text>
          <div>
            <Button type="submit" size="md" loading={form.submitting} disabled={!form.isDirty()}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
