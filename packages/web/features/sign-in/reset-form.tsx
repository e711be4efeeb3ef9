import type { forgot } from "@academy/functions/api/auth/forgot.ts";
import type { reset } from "@academy/functions/api/auth/reset.ts";
import { call } from "../../lib/api/api.ts";
import { passwordProblem } from "../../lib/form/form-errors.ts";
import {
  AccountForm,
  CodeField,
  LoginNameField,
  loginNameProblem,
  PasswordField,
} from "../../shared/sign-in/account-form.tsx";

interface ResetFormProps {
  email: string;
  onDone: (message: string) => void;
}

const missingCode = (code: string) =>
  code.trim() === "" ? "Enter the code from the email." : null;

/** Second step of a password reset: the code from the email and the new password. */
export function ResetForm({ email, onDone }: ResetFormProps) {
  async function save(values: { code: string; password: string }): Promise<void> {
    const { message } = await call<typeof reset>("POST /api/auth/reset", {
      body: { email, code: values.code.trim(), password: values.password },
    });
    onDone(message);
  }

  return (
    <AccountForm
      initialValues={{ code: "", password: "" }}
      validate={{ code: missingCode, password: passwordProblem }}
      submitLabel="Set the new password"
      fallback="The password could not be changed. Please try again."
      submit={save}
    >
      {(form) => (
        <>
          <CodeField form={form} />
          <PasswordField form={form} fresh="New password" />
        </>
      )}
    </AccountForm>
  );
}

interface ForgotFormProps {
  email: string;
  /** A code was sent to this address; `message` is the server's text. */
  onSent: (email: string, message: string) => void;
}

/** First step of a password reset: requests a code by email. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  async function ask(values: { email: string }): Promise<void> {
    const address = values.email.trim();
    const { message } = await call<typeof forgot>("POST /api/auth/forgot", {
      body: { email: address },
    });
    onSent(address, message);
  }

  return (
    <AccountForm
      initialValues={{ email }}
      validate={{ email: loginNameProblem }}
      submitLabel="Send me a code"
      fallback="The code could not be sent. Please try again."
      submit={ask}
    >
      {(form) => <LoginNameField form={form} />}
    </AccountForm>
  );
}
