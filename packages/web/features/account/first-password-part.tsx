import { AccountForm, CodeField, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { passwordProblem } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { mailPasswordCode, setFirstPassword } from "./account.queries.ts";
import { MailedCode, missingCode } from "./mailed-code.tsx";

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
