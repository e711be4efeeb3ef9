import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AccountForm, CodeField, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { messageOf, passwordProblem } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { mailPasswordCode, putPassword, setFirstPassword } from "./account.queries.ts";

const missing = (password: string) =>
  password === "" ? "Please enter your current password." : null;

/** Changes the password; an empty form comes back. The e-mail tells password managers whose it is. */
export function PasswordPart({ email }: { email: string }) {
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; whoever goes by keys stays where they were.
    if (round > 0) box.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [round]);
  return (
    <div ref={box}>
      <AccountForm
        key={round}
        initialValues={{ oldPassword: "", newPassword: "" }}
        validate={{ oldPassword: missing, newPassword: passwordProblem }}
        submitLabel="Change password"
        fallback="The password could not be changed. Please try again."
        submit={async ({ oldPassword, newPassword }) => {
          await putPassword(oldPassword, newPassword);
          setRound(round + 1);
          notify("Your password is changed. Other devices are signed out.", "success");
        }}
      >
        {(form) => (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField form={form} name="oldPassword" label="Current password" />
            <PasswordField form={form} name="newPassword" fresh="New password" />
          </>
        )}
      </AccountForm>
    </div>
  );
}

/** The way to a password for whoever came by Google: a mailed code, as for a forgotten one. */
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
              notify("Your password is set. Other devices are signed out.", "success");
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

/** What is wrong with a typed code, as the API wants it: six digits. */
export const missingCode = (code: string): string | null =>
  /^\s*\d{6}\s*$/.test(code) ? null : "Please enter the six digits from the e-mail.";

interface MailedCodeProps {
  /** Mails a code. @returns what to say of it */
  send: () => Promise<string>;
  /** On the button, until a first code is on its way. */
  label: string;
  /** What there is to see before and after that. */
  children: (sent: boolean) => ReactNode;
}

/** Whatever a mailed code opens: the button that asks for one, and the form that takes it. */
export function MailedCode({ send, label, children }: MailedCodeProps) {
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  async function ask(): Promise<void> {
    setSending(true);
    try {
      const words = await send();
      setSent(true);
      notify(words, "success");
    } catch (error) {
      notify(messageOf(error, "The code could not be sent. Please try again."), "error");
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      {children(sent)}
      <Row>
        <Button variant={sent ? "subtle" : "default"} loading={sending} onClick={() => void ask()}>
          {sent ? "Send another code" : label}
        </Button>
      </Row>
    </>
  );
}
