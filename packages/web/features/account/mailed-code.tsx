import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";

/** What is wrong with a typed code, as the API wants it: six digits. */
export const missingCode = (code: string): string | null =>
  /^\s*\d{6}\s*$/.test(code) ? null : "Enter the six digits from the email.";

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
