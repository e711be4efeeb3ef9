import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import type { sendEmailCode } from "@academy/functions/api/account/send-email-code.ts";
import type { verifyEmail } from "@academy/functions/api/account/verify-email.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useState } from "react";
import { call } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { accountKey } from "../second-factor/second-factor.queries.ts";
import { AccountForm, CodeField } from "./account-form.tsx";

/** The problem of an entered code: the API requires six digits. */
export const missingCode = (code: string): string | null =>
  /^\s*\d{6}\s*$/.test(code) ? null : "Enter the six digits from the email.";

interface MailedCodeProps {
  /**
   * Emails a code.
   *
   * @returns the message to show
   */
  send: () => Promise<string>;
  /** Label of the button before the first code is sent. */
  label: string;
  /** The content before and after the code was sent. */
  children: (sent: boolean) => ReactNode;
}

/** A form that needs an emailed code: the button that requests one, and the fields for it. */
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

/** Emails a code to the user's own address. @returns the message to show */
const mailCode = async () =>
  (await call<typeof sendEmailCode>("POST /api/account/email-code")).message;

async function proveEmail(code: string): Promise<void> {
  const body = { code };
  const account: AccountView = await call<typeof verifyEmail>("POST /api/account/email", { body });
  // The account page shows the new state if it has loaded the account before.
  queryClient.setQueryData(accountKey, account);
}

/** Verifies the user's email address by a mailed code: the button that sends it, then its field. */
export function ProveEmail({ why, onProven }: { why: string; onProven?: () => void }) {
  return (
    <MailedCode send={mailCode} label="Send a code">
      {(sent) => (
        <>
          <Text size="sm" tone="soft">
            {sent ? "Enter the six digits from the email. It can take a minute to arrive." : why}
          </Text>
          {sent && (
            <AccountForm
              initialValues={{ code: "" }}
              validate={{ code: missingCode }}
              submitLabel="Verify email"
              fallback="The email could not be verified. Please try again."
              submit={async ({ code }) => {
                await proveEmail(code.trim());
                notify("Your email is verified.", "success");
                onProven?.();
              }}
            >
              {(form) => <CodeField form={form} />}
            </AccountForm>
          )}
        </>
      )}
    </MailedCode>
  );
}
