import type { register } from "@academy/functions/api/auth/register.ts";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import {
  emailProblem,
  fieldErrors,
  focusFirst,
  messageOf,
  passwordProblem,
} from "../../lib/form-errors.ts";
import { session } from "../../lib/session.ts";
import { FormMessage } from "./form-message.tsx";

/** A new account, signed in at once. */
export function SignUpForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "" },
    validate: {
      name: (name) => (name.trim() === "" ? "Please enter your full name." : null),
      email: emailProblem,
      password: passwordProblem,
    },
  });

  async function signUp(values: { name: string; email: string; password: string }): Promise<void> {
    setProblem(null);
    try {
      const answer = await call<typeof register>({
        method: "POST",
        path: "/api/auth/register",
        body: { name: values.name.trim(), email: values.email.trim(), password: values.password },
      });
      session.signIn(answer);
    } catch (error) {
      const errors = fieldErrors(error, ["name", "email", "password"]);
      form.setErrors(errors);
      focusFirst(errors, form.getInputNode);
      setProblem(messageOf(error, "Signup failed"));
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(signUp, (errors) => focusFirst(errors, form.getInputNode))}
      noValidate
    >
      <Stack gap="md">
        <FormMessage text={problem} />
        <TextInput
          key={form.key("name")}
          {...form.getInputProps("name")}
          label="Full name"
          name="name"
          autoComplete="name"
          size="md"
          required
          withAsterisk={false}
          maxLength={100}
        />
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
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label="Password"
          description="8 to 128 characters; a few words are better than a short puzzle."
          name="password"
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Sign Up
        </Button>
      </Stack>
    </form>
  );
}
