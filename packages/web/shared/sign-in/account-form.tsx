import { Button } from "@academy/ui/kit/button.tsx";
import { TextField as TextInput } from "@academy/ui/kit/fields.tsx";
import { PasswordField as PasswordInput } from "@academy/ui/kit/password-field.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { useSubmission } from "../../lib/form/use-submission.ts";
import { useHydrated } from "../../lib/session/use-hydrated.ts";

type Texts = Record<string, string>;

interface AccountFormProps<Values extends Texts> {
  initialValues: Values;
  validate: { [Name in keyof Values]?: (value: string) => string | null };
  submitLabel: string;
  /** Whether the button deletes or ends something. */
  danger?: boolean;
  /** Shown if an error has no message. */
  fallback: string;
  /** May throw: an API error about a field is shown at that field. */
  submit: (values: Values) => Promise<void>;
  children: (form: FieldProps["form"]) => ReactNode;
}

/** The control of a field; for radio buttons, the selected one or the first. */
const controlOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[data-field="${name}"]:checked`) ??
  form.querySelector<HTMLInputElement>(`[data-field="${name}"]`);

/** The current values. A field that is not rendered keeps its initial value. */
function valuesOf<Values extends Texts>(form: HTMLFormElement, initialValues: Values): Values {
  const entries = Object.entries(initialValues).map(([name, initial]) => {
    const control = controlOf(form, name);
    const value = control?.type === "radio" && !control.checked ? "" : control?.value;
    return [name, value ?? initial];
  });
  // The cast is safe: there is a text for each field of `initialValues`.
  return Object.fromEntries(entries) as Values;
}

/**
 * The common part of all account forms: one message, errors at their fields, one button. The
 * browser keeps the values, because they may be typed before the page is hydrated.
 */
export function AccountForm<Values extends Texts>(props: AccountFormProps<Values>) {
  const { initialValues, validate, submitLabel, danger = false, children, ...rules } = props;
  const ready = useHydrated();
  const { problems, mend, ...form } = useSubmission(
    {
      ...rules,
      validate: (values) =>
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, validate[name]?.(value)]),
        ),
    },
    (element) => valuesOf(element, initialValues),
  );
  const field = (name: string) => ({
    "data-field": name,
    defaultValue: initialValues[name] ?? "",
    error: problems[name] ?? undefined,
    onInput: () => mend([name]),
  });
  return (
    // If a browser ever sends the form without our code, POST keeps the password out of the
    // address.
    <Stack component="form" method="post" {...form.form}>
      <Problem>{form.problem}</Problem>
      {children({ field })}
      <Button
        type="submit"
        fullWidth
        loading={form.submitting}
        {...(!ready && { disabled: true, "aria-busy": true })}
        variant={danger ? "danger" : "filled"}
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}

export interface FieldProps {
  form: {
    /** Connects a control to the form: value, error, and ref. */
    field: (name: string) => {
      "data-field": string;
      defaultValue: string;
      error: string | undefined;
      onInput: () => void;
    };
  };
}

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
  return <TextInput {...form.field(name)} name={name} required {...props} />;
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

/** The server finds out which kind of name it is. */
export const loginNameProblem = (name: string): string | null =>
  name.trim() === "" ? "Enter your email address, roll number or phone number." : null;

/** A field for any name that leads to an account; the server finds out which kind of name it is. */
export function LoginNameField({ form, readOnly = false }: FieldProps & { readOnly?: boolean }) {
  return (
    <TextField
      form={form}
      name="email"
      label="Email address, roll number or phone number"
      autoComplete="username"
      maxLength={254}
      readOnly={readOnly}
    />
  );
}

/** The six digits of an emailed code. */
export function CodeField({ form }: FieldProps) {
  return (
    <TextField
      form={form}
      name="code"
      label="Code from the email"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
    />
  );
}

/** A password field; for a new password, with its rule. */
export function PasswordField({
  form,
  fresh,
  name = "password",
  label = fresh ?? "Password",
}: FieldProps & { fresh?: "Password" | "New password"; name?: string; label?: string }) {
  return (
    <PasswordInput
      {...form.field(name)}
      required
      label={label}
      description={fresh && "8 to 128 characters. A few random words make a strong password."}
      name={fresh === "New password" ? "new-password" : "password"}
      autoComplete={fresh ? "new-password" : "current-password"}
    />
  );
}
