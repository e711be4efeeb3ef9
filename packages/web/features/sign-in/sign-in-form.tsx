import type { login } from "@academy/functions/api/auth/login.ts";
import { ApiError } from "../../lib/api-error.ts";
import { signInBy } from "../../lib/api.ts";
import { emailProblem } from "../../lib/form-errors.ts";
import { AccountForm, EmailField, PasswordField } from "../../lib/account-form.tsx";

interface SignInFormProps {
  /** Filled in and fixed: somebody signs in again, in the middle of their work. */
  email?: string;
}

interface SignInValues extends Record<string, string> {
  email: string;
  password: string;
}

const missingPassword = (password: string) =>
  password === "" ? "Please enter your password." : null;

async function signIn({ email, password }: SignInValues): Promise<void> {
  const answer = await signInBy<typeof login>({
    method: "POST",
    path: "/api/auth/login",
    body: { email: email.trim(), password },
  });
  if (!answer.token) throw new ApiError(200, "no_token", "Login failed");
}

/** E-mail and password. Signing in changes the session; whoever shows the form follows that. */
export function SignInForm({ email }: SignInFormProps) {
  return (
    <AccountForm<SignInValues>
      initialValues={{ email: email ?? "", password: "" }}
      validate={{ email: emailProblem, password: missingPassword }}
      submitLabel="Login"
      fallback="Unexpected error"
      submit={signIn}
    >
      {(form) => (
        <>
          <EmailField form={form} readOnly={email !== undefined} />
          <PasswordField form={form} />
        </>
      )}
    </AccountForm>
  );
}
