import type { reset } from "@academy/functions/api/auth/reset.ts";
import { call } from "../../lib/api.ts";
import { passwordProblem } from "../../lib/form-errors.ts";
import { AccountForm, CodeField, PasswordField } from "../../shared/sign-in/account-form.tsx";

interface ResetFormProps {
  email: string;
  onDone: (message: string) => void;
}

const missingCode = (code: string) =>
  code.trim() === "" ? "Enter the code from the email." : null;

/** Second step of a password reset: the code from the email and the new password. */
export function ResetForm({ email, onDone }: ResetFormProps) {
  async function save(values: { code: string; password: string }): Promise<void> {
    const { message } = await call<typeof reset>({
      method: "POST",
      path: "/api/auth/reset",
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
