import { USER_ROLES } from "@academy/core/people/user/user-list.schema.ts";
import { Row } from "@academy/ui/kit/layout.tsx";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { emailProblem, fieldErrors, focusFirst, messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { postUser, usersKey } from "./users.queries.ts";
import { roleWords } from "./users.rules.ts";

/** Creates an account and emails its owner a link to choose a password. */
export function CreateUser() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        Create user
      </Button>
      {open && (
        <PageDialog title="Create user" size="md" onClose={() => setOpen(false)}>
          <CreateUserForm onClose={() => setOpen(false)} />
        </PageDialog>
      )}
    </>
  );
}

const ROLES = USER_ROLES.map((value) => ({ value, label: roleWords[value] }));

function useCreate(onClose: () => void) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: "", email: "", role: "student" },
    validate: {
      name: (name) => (name.trim() === "" ? "Enter a name." : null),
      email: emailProblem,
    },
  });
  const submit = form.onSubmit(
    async ({ name, email, role }) => {
      setProblem(null);
      try {
        const made = await postUser({ name, email, role: role === "admin" ? "admin" : "student" });
        void client.invalidateQueries({ queryKey: usersKey });
        onClose();
        if (made.mailed) notify(`${made.user.name} is invited by email`, "success");
        else {
          const words = `${made.user.name} has an account, but the email could not be sent. Send the invitation again from the menu.`;
          notify(words, "warning", 12_000);
        }
      } catch (error) {
        const errors = fieldErrors(error, ["name", "email"]);
        form.setErrors(errors);
        focusFirst(errors, form.getInputNode);
        setProblem(messageOf(error, "The user was not created. Please try again."));
      }
    },
    (errors) => focusFirst(errors, form.getInputNode),
  );
  return { form, submit, problem };
}

function CreateUserForm({ onClose }: { onClose: () => void }) {
  const { form, submit, problem } = useCreate(onClose);
  const element = useRef<HTMLFormElement>(null);
  useCtrlEnter(element);
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Problem>{problem}</Problem>
        <TextInput
          {...form.getInputProps("name")}
          name="name"
          size="md"
          label="Name"
          maxLength={100}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps("email")}
          name="email"
          type="email"
          size="md"
          label="Email"
          description="We email them a link to choose a password. It is valid for seven days."
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps("role")}
          name="role"
          size="md"
          label="Role"
          data={ROLES}
          {...(form.values.role === "admin" && {
            description:
              "Administrators see every key and every result, and can change everything.",
          })}
        />
        <Row justify="end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.submitting}>
            Create and invite
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
