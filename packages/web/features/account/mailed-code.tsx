import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";

/** The problem of an entered code: the API requires six digits. */
export const missingCode = (code: string): string | null =>
  /^\s*\d{6}\s*$/.test(code) ? null : "Enter the six digits from the email.";

interface MailedCodeProps {
  /**
   * Emails a code.
   *
   * @returns what to say of it
   */
  send: () => Promise<string>;
  /** Label of the button before the first code is sent. */
  label: string;
  /** What is shown before and after that. */
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
