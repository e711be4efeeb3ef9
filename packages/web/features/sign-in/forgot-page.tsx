import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ForgotForm, ResetForm } from "./reset-form.tsx";
import { notify } from "../../lib/notices.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { patterns } from "../../lib/address/paths.ts";

/** Password reset in two steps: a code by email, then the new password. */
export function ForgotPage({ heading }: { heading: PageHeading }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<{ message: string } | null>(null);
  const [email, setEmail] = useState("");

  function done(message: string): void {
    notify(message, "success");
    void navigate(patterns.login);
  }

  return (
    <Stack gap="lg">
      <PageHead
        title="Reset your password"
        heading={heading}
        lead={<output>{sent ? sent.message : "We will email you a code."}</output>}
      />
      {sent ? (
        <ResetForm email={email} onDone={done} />
      ) : (
        <ForgotForm
          email={email}
          onSent={(address, message) => {
            setEmail(address);
            setSent({ message });
          }}
        />
      )}
      <Row justify="between" gap="xs">
        {sent && (
          <Button
            variant="subtle"
            style={{ paddingInline: 0, textAlign: "start" }}
            onClick={() => setSent(null)}
          >
            Send another code, or use another email
          </Button>
        )}
        <Link className="academy-tap" to={patterns.login}>
          Back to login
        </Link>
      </Row>
    </Stack>
  );
}
