import { Button } from "@mantine/core";
import { useState } from "react";
import { AccountForm, PasswordField, TextField } from "../../lib/account-form.tsx";
import { messageOf, passwordProblem } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { mailPasswordCode, setFirstPassword } from "./account.queries.ts";
import classes from "./account.module.css";
import { missingCode } from "./mailed-code.ts";

/** The way to a password for whoever came by Google: a mailed code, as for a forgotten one. */
export function FirstPasswordPart({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  async function send(): Promise<void> {
    setSending(true);
    try {
      await mailPasswordCode(email);
      setSent(true);
      notify(`A code is on its way to ${email}.`, "success");
    } catch (error) {
      notify(messageOf(error, "The code could not be sent. Please try again."), "error");
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      {sent && (
        <AccountForm
          initialValues={{ code: "", password: "" }}
          validate={{ code: missingCode, password: passwordProblem }}
          submitLabel="Set the password"
          fallback="The password could not be set. Please try again."
          submit={async ({ code, password }) => {
            await setFirstPassword({ email, code: code.trim(), password });
            notify("Your password is set. Other devices are signed out.", "success");
          }}
        >
          {(form) => (
            <>
              <input type="text" autoComplete="username" value={email} readOnly hidden />
              <TextField
                form={form}
                name="code"
                label="Code from the e-mail"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
              />
              <PasswordField form={form} fresh="New password" />
            </>
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
        {sent ? "Send another code" : "Send a code to set one"}
      </Button>
    </>
  );
}
