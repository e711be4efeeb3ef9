import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { fieldErrors, focusFirst, messageOf } from "../../lib/form-errors.ts";
import { FormMessage } from "../../lib/form-message.tsx";

type Texts = Record<string, string>;
type Form = ReturnType<typeof useForm<Texts>>;

interface AccountFormProps<Values extends Texts> {
  initialValues: Values;
  validate: { [Name in keyof Values]?: (value: string) => string | null };
  submitLabel: string;
  /** Of the button, where it does something dangerous. */
  color?: string;
  /** Said when a failure brings no words of its own. */
  fallback: string;
  /** May throw: what the API says about a field is then shown at that field. */
  submit: (values: Values) => Promise<void>;
  children: (form: FieldProps["form"]) => ReactNode;
}

/** What all forms around an account share: one message, errors at their fields, one button. */
export function AccountForm<Values extends Texts>(props: AccountFormProps<Values>) {
  const { initialValues, validate, submitLabel, color, fallback, submit, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues,
    // The library's type for rules cannot see that every value of a generic form is a text.
    validate: validate as NonNullable<Parameters<typeof useForm<Values>>[0]>["validate"],
  });

  async function trySubmit(values: Values): Promise<void> {
    setProblem(null);
    try {
      await submit(values);
    } catch (error) {
      const errors = fieldErrors(error, Object.keys(initialValues));
      form.setErrors(errors);
      focusFirst(errors, form.getInputNode);
      const message = messageOf(error, fallback);
      // Said once: where it stands at a field, that is the place to read it.
      setProblem(Object.values(errors).includes(message) ? null : message);
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(trySubmit, (errors) => focusFirst(errors, form.getInputNode))}
      noValidate
    >
      <Stack gap="md">
        <FormMessage text={problem} />
        {children(form)}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.submitting}
          {...(color && { color })}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

export interface FieldProps {
  form: Pick<Form, "key" | "getInputProps">;
}

const common = { size: "md", required: true, withAsterisk: false } as const;

export function TextField({
  form,
  name,
  ...props
}: FieldProps & {
  name: string;
  label: string;
  description?: string;
  autoComplete: string;
  type?: "email";
  inputMode?: "numeric";
  maxLength?: number;
  readOnly?: boolean;
}) {
  return (
    <TextInput
      key={form.key(name)}
      {...form.getInputProps(name)}
      name={name}
      {...common}
      {...props}
    />
  );
}

export function EmailField({ form, readOnly = false }: FieldProps & { readOnly?: boolean }) {
  return (
    <TextField
      form={form}
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      readOnly={readOnly}
    />
  );
}

/** The six digits of a mailed code. */
export function CodeField({ form }: FieldProps) {
  return (
    <TextField
      form={form}
      name="code"
      label="Code from the e-mail"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
    />
  );
}

/** A password; a new one comes with the rule that it has to keep. */
export function PasswordField({
  form,
  fresh,
  name = "password",
  label = fresh ?? "Password",
}: FieldProps & { fresh?: "Password" | "New password"; name?: string; label?: string }) {
  return (
    <PasswordInput
      key={form.key(name)}
      {...form.getInputProps(name)}
      {...common}
      label={label}
      description={fresh && "8 to 128 characters; a few words are better than a short puzzle."}
      name={fresh === "New password" ? "new-password" : "password"}
      autoComplete={fresh ? "new-password" : "current-password"}
      visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
    />
  );
}
