import type { loginWithFirstPassword } from "@academy/functions/api/auth/login-first-password.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { signInBy } from "../../lib/api/api.ts";
import { passwordProblem } from "../../lib/form/form-errors.ts";
import { AccountForm, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { isChallengeOver } from "../../shared/second-factor/sign-in-code.ts";

interface FirstPasswordFormProps {
  /** The server's response to the password on the slip. */
  challenge: string;
  /** Returns to the password form, with a message. */
  onBack: (message: string | null) => void;
}

/** The second step of a login with a slip: the owner chooses a password, which logs them in. */
export function FirstPasswordForm({ challenge, onBack }: FirstPasswordFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input")?.focus(), []);
  async function save({ password }: { password: string }): Promise<void> {
    try {
      await signInBy<typeof loginWithFirstPassword>("POST /api/auth/login/first-password", {
        body: { challenge, password },
      });
    } catch (error) {
      if (!isChallengeOver(error)) throw error;
      onBack(error.message);
    }
  }
  return (
    <Stack ref={box} gap="sm">
      <Text>Choose a password of your own. The one on your slip works for this only.</Text>
      <AccountForm
        initialValues={{ password: "" }}
        validate={{ password: passwordProblem }}
        submitLabel="Set the password and log in"
        fallback="The password could not be set. Please try again."
        submit={save}
      >
        {(form) => <PasswordField form={form} fresh="New password" />}
      </AccountForm>
      <Row>
        <Button variant="subtle" onClick={() => onBack(null)}>
          Back to the password
        </Button>
      </Row>
    </Stack>
  );
}
