import type { reset } from "@academy/functions/api/auth/reset.ts";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { fieldErrors, focusFirst, messageOf, passwordProblem } from "../../lib/form-errors.ts";
import { FormMessage } from "./form-message.tsx";

interface ResetFormProps {
  email: string;
  onDone: (message: string) => void;
}

/** Second step of a new password: the code from the e-mail and the password itself. */
export function ResetForm({ email, onDone }: ResetFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "", password: "" },
    validate: {
      code: (code) => (code.trim() === "" ? "Please enter the code from the e-mail." : null),
      password: passwordProblem,
    },
  });

  async function save(values: { code: string; password: string }): Promise<void> {
    setProblem(null);
    try {
      const { message } = await call<typeof reset>({
        method: "POST",
        path: "/api/auth/reset",
        body: { email, code: values.code.trim(), password: values.password },
      });
      onDone(message);
    } catch (error) {
      const errors = fieldErrors(error, ["code", "password"]);
      form.setErrors(errors);
      focusFirst(errors, form.getInputNode);
      setProblem(messageOf(error, "The password could not be changed. Please try again."));
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(save, (errors) => focusFirst(errors, form.getInputNode))}
      noValidate
    >
      <Stack gap="md">
        <FormMessage text={problem} />
        <TextInput
          key={form.key("code")}
          {...form.getInputProps("code")}
          label="Code from the e-mail"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          required
          withAsterisk={false}
        />
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label="New password"
          description="8 to 128 characters; a few words are better than a short puzzle."
          name="new-password"
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Set the new password
        </Button>
      </Stack>
    </form>
  );
}
