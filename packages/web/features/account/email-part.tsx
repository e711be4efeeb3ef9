import type { AccountView } from "@academy/core/user/account.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { AccountForm, TextField } from "../../lib/account-form.tsx";
import { messageOf } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { mailCode, proveEmail } from "./account.queries.ts";
import classes from "./account.module.css";
import { missingCode } from "./mailed-code.ts";

/** The e-mail with its mark, and the way to prove it by a mailed code. */
export function EmailPart({ account: { email, emailVerified } }: { account: AccountView }) {
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  async function send(): Promise<void> {
    setSending(true);
    try {
      const { message } = await mailCode();
      setSent(true);
      notify(message, "success");
    } catch (error) {
      notify(messageOf(error, "The code could not be sent. Please try again."), "error");
    } finally {
      setSending(false);
    }
  }
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
              {(form) => (
                <TextField
                  form={form}
                  name="code"
                  label="Code from the e-mail"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={8}
                />
              )}
            </AccountForm>
          )}
          <Button
            className={classes.start}
            variant={sent ? "subtle" : "default"}
            size="md"
            loading={sending}
            onClick={() => void send()}
          >
            {sent ? "Send another code" : "Send a code"}
          </Button>
        </>
      )}
    </div>
  );
}
