import type { forgot } from "@academy/functions/api/auth/forgot.ts";
import { call } from "../../lib/api.ts";
import { emailProblem } from "../../lib/form-errors.ts";
import { AccountForm, EmailField } from "../../shared/sign-in/account-form.tsx";

interface ForgotFormProps {
  email: string;
  /** A code was sent to this address; `message` is the server's text. */
  onSent: (email: string, message: string) => void;
}

/** First step of a password reset: requests a code by email. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  async function ask(values: { email: string }): Promise<void> {
    const address = values.email.trim();
    const { message } = await call<typeof forgot>({
      method: "POST",
      path: "/api/auth/forgot",
      body: { email: address },
    });
    onSent(address, message);
  }

  return (
    <AccountForm
      initialValues={{ email }}
      validate={{ email: emailProblem }}
      submitLabel="Send me a code"
      fallback="The code could not be sent. Please try again."
      submit={ask}
    >
      {(form) => <EmailField form={form} />}
    </AccountForm>
  );
}
