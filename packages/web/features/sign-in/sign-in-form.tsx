import type { login } from "@academy/functions/api/auth/login.ts";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { emailProblem, fieldErrors, focusFirst, messageOf } from "../../lib/form-errors.ts";
import { session } from "../../lib/session.ts";
import { FormMessage } from "./form-message.tsx";

interface SignInFormProps {
  /** Filled in and fixed: somebody signs in again, in the middle of their work. */
  email?: string;
}

/** E-mail and password. Signing in changes the session; whoever shows the form follows that. */
export function SignInForm({ email }: SignInFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: email ?? "", password: "" },
    validate: {
      email: emailProblem,
      password: (password) => (password === "" ? "Please enter your password." : null),
    },
  });

  async function signIn(values: { email: string; password: string }): Promise<void> {
    setProblem(null);
    try {
      const answer = await call<typeof login>({
        method: "POST",
        path: "/api/auth/login",
        body: { email: values.email.trim(), password: values.password },
      });
      if (!answer.token) setProblem("Login failed");
      else session.signIn(answer);
    } catch (error) {
      const errors = fieldErrors(error, ["email", "password"]);
      form.setErrors(errors);
      focusFirst(errors, form.getInputNode);
      setProblem(messageOf(error, "Unexpected error"));
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(signIn, (errors) => focusFirst(errors, form.getInputNode))}
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
          readOnly={email !== undefined}
        />
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
