import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { AccountForm } from "../../shared/sign-in/account-form.tsx";
import { missingSecondFactor, SecondFactorField } from "../../shared/second-factor/code-field.tsx";
import { isChallengeOver, postCode } from "../../shared/second-factor/sign-in-code.ts";

interface CodeFormProps {
  /** The server's answer to the correct password. */
  challenge: string;
  /** Returns to the password, with a message. */
  onBack: (message: string | null) => void;
}

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onBack }: CodeFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[name=code]")?.focus(), []);
  async function signIn({ code }: { code: string }): Promise<void> {
    try {
      await postCode(challenge, code);
    } catch (error) {
      if (!isChallengeOver(error)) throw error;
      onBack(error.message);
    }
  }
  return (
    <Stack ref={box} gap="sm">
      <AccountForm
        initialValues={{ code: "" }}
        validate={{ code: missingSecondFactor }}
        submitLabel="Login"
        fallback="Unexpected error"
        submit={signIn}
      >
        {(form) => <SecondFactorField form={form} />}
      </AccountForm>
      <Row>
        <Button variant="subtle" onClick={() => onBack(null)}>
          Back to the password
        </Button>
      </Row>
    </Stack>
  );
}
