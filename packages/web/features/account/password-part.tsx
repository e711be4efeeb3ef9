import { AccountForm, CodeField, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { MailedCode, missingCode } from "../../shared/sign-in/mailed-code.tsx";
import { passwordProblem } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { mailPasswordCode, putPassword, setFirstPassword } from "./account.queries.ts";

const missing = (password: string) => (password === "" ? "Enter your current password." : null);

interface PasswordFormProps {
  loginName: string;
  onSaved: () => void;
}

/** Changes the password. The login name tells password managers which account it is. */
export const PasswordForm = ({ loginName, onSaved }: PasswordFormProps) => (
  <AccountForm
    initialValues={{ oldPassword: "", newPassword: "" }}
    validate={{ oldPassword: missing, newPassword: passwordProblem }}
    submitLabel="Change password"
    fallback="The password could not be changed. Please try again."
    submit={async ({ oldPassword, newPassword }) => {
      await putPassword(oldPassword, newPassword);
      notify("Your password is changed. Other devices are logged out.", "success");
      onSaved();
    }}
  >
    {(form) => (
      <>
        <input type="text" autoComplete="username" value={loginName} readOnly hidden />
        <PasswordField form={form} name="oldPassword" label="Current password" />
        <PasswordField form={form} name="newPassword" fresh="New password" />
      </>
    )}
  </AccountForm>
);

/** Sets a password for a user who logs in with Google, with an emailed code as for a reset. */
export function FirstPasswordPart({ email }: { email: string }) {
  async function send(): Promise<string> {
    await mailPasswordCode(email);
    return `A code is on its way to ${email}.`;
  }
  return (
    <MailedCode send={send} label="Send a code to set one">
      {(sent) =>
        sent && (
          <AccountForm
            initialValues={{ code: "", password: "" }}
            validate={{ code: missingCode, password: passwordProblem }}
            submitLabel="Set the password"
            fallback="The password could not be set. Please try again."
            submit={async ({ code, password }) => {
              await setFirstPassword({ email, code: code.trim(), password });
              notify("Your password is set. Other devices are logged out.", "success");
            }}
          >
            {(form) => (
              <>
                <input type="text" autoComplete="username" value={email} readOnly hidden />
                <CodeField form={form} />
                <PasswordField form={form} fresh="New password" />
              </>
            )}
          </AccountForm>
        )
      }
    </MailedCode>
  );
}
