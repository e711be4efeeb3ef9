import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { AccountForm, CodeField } from "../../shared/sign-in/account-form.tsx";
import { notify } from "../../lib/notices.ts";
import { mailCode, proveEmail } from "./account.queries.ts";
import classes from "./account.module.css";
import { MailedCode, missingCode } from "./mailed-code.tsx";

/** The e-mail with its mark, and the way to prove it by a mailed code. */
export function EmailPart({ account: { email, emailVerified } }: { account: AccountView }) {
  return (
    <div className={classes.email}>
      <p className={classes.label}>E-mail</p>
      <p className={classes.address}>
        {email}
        <span className={classes.mark} data-verified={emailVerified}>
          {emailVerified ? "✓ Verified" : "Not verified"}
        </span>
      </p>
      {!emailVerified && (
        <MailedCode send={async () => (await mailCode()).message} label="Send a code">
          {(sent) => (
            <>
              <p className={classes.soft}>
                {sent
                  ? "Enter the six digits that we have sent there. It can take a minute to arrive."
                  : "Verify it, so that a forgotten password can surely reach you."}
              </p>
              {sent && (
                <AccountForm
                  initialValues={{ code: "" }}
                  validate={{ code: missingCode }}
                  submitLabel="Verify e-mail"
                  fallback="The e-mail could not be verified. Please try again."
                  submit={async ({ code }) => {
                    await proveEmail(code.trim());
                    notify("Your e-mail is verified.", "success");
                  }}
                >
                  {(form) => <CodeField form={form} />}
                </AccountForm>
              )}
            </>
          )}
        </MailedCode>
      )}
    </div>
  );
}
