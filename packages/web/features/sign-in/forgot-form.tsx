import type { forgot } from "@academy/functions/api/auth/forgot.ts";
import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { emailProblem, fieldErrors, focusFirst, messageOf } from "../../lib/form-errors.ts";
import { FormMessage } from "./form-message.tsx";

interface ForgotFormProps {
  email: string;
  /** The code is on its way to this address; `message` is what the server says about it. */
  onSent: (email: string, message: string) => void;
}

/** First step of a new password: asks for a code by e-mail. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email },
    validate: { email: emailProblem },
  });

  async function ask(values: { email: string }): Promise<void> {
    setProblem(null);
    const address = values.email.trim();
    try {
      const { message } = await call<typeof forgot>({
        method: "POST",
        path: "/api/auth/forgot",
        body: { email: address },
      });
      onSent(address, message);
    } catch (error) {
      const errors = fieldErrors(error, ["email"]);
      form.setErrors(errors);
      focusFirst(errors, form.getInputNode);
      setProblem(messageOf(error, "The code could not be sent. Please try again."));
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(ask, (errors) => focusFirst(errors, form.getInputNode))}
      noValidate
    >
      <Stack gap="md">
        <FormMessage text={problem} />
        <TextInput
          key={form.key("email")}
          {...form.getInputProps("email")}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          required
          withAsterisk={false}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Send me a code
        </Button>
      </Stack>
    </form>
  );
}
