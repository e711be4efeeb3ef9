import type { login } from "@academy/functions/api/auth/login.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { signInBy } from "../../lib/api/api.ts";
import { challengeOf } from "../../shared/sign-in/challenge.ts";
import {
  AccountForm,
  LoginNameField,
  loginNameProblem,
  PasswordField,
} from "../../shared/sign-in/account-form.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { SecondFactorField, missingSecondFactor } from "../../shared/second-factor/code-field.tsx";
import { isChallengeOver, postCode } from "../../shared/second-factor/sign-in-code.ts";

/** Loaded separately: each student with a slip needs this form only once. */
const FirstPasswordForm = lazy(async () => ({
  default: (await import("./first-password-form.tsx")).FirstPasswordForm,
}));

interface SignInFormProps {
  /** The login name of a user who logs in again, filled in and read-only. */
  email?: string;
  /** Other login methods, shown in the password step. */
  children?: ReactNode;
}

interface SignInValues extends Record<string, string> {
  email: string;
  password: string;
}

const missingPassword = (password: string) => (password === "" ? "Enter your password." : null);

async function signIn({ email, password }: SignInValues): Promise<void> {
  const answer = await signInBy<typeof login>("POST /api/auth/login", {
    body: { email: email.trim(), password },
  });
  if (!answer.token) throw new ApiError(200, "no_token", "Login failed");
}

/**
 * Asks for login name and password. Then it asks for a code if the account has a second factor, or
 * for a new password if this one was on a slip. The login changes the session, to which the parent
 * component reacts.
 */
export function SignInForm({ email, children }: SignInFormProps) {
  const [challenge, setChallenge] = useState<string>();
  const [first, setFirst] = useState<string>();
  const [typed, setTyped] = useState(email ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(values: SignInValues): Promise<void> {
    setProblem(null);
    try {
      await signIn(values);
    } catch (error) {
      const found = challengeOf(error);
      const firstFound = challengeOf(error, "new_password");
      if ((found ?? firstFound) === undefined) throw error;
      setTyped(values.email);
      setChallenge(found);
      setFirst(firstFound);
    }
  }
  const goBack = (message: string | null) => {
    setProblem(message);
    setChallenge(undefined);
    setFirst(undefined);
  };
  if (challenge !== undefined) return <CodeForm challenge={challenge} onBack={goBack} />;
  if (first !== undefined) {
    return (
      <Suspense fallback={null}>
        <FirstPasswordForm challenge={first} onBack={goBack} />
      </Suspense>
    );
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <AccountForm<SignInValues>
        initialValues={{ email: typed, password: "" }}
        validate={{ email: loginNameProblem, password: missingPassword }}
        submitLabel="Login"
        fallback="Unexpected error"
        submit={submit}
      >
        {(form) => (
          <>
            <LoginNameField form={form} readOnly={email !== undefined} />
            <PasswordField form={form} />
          </>
        )}
      </AccountForm>
      {children}
    </>
  );
}

interface CodeFormProps {
  /** The server's answer to the correct password. */
  challenge: string;
  /** Returns to the password form, with a message. */
  onBack: (message: string | null) => void;
}

/** The second step of a login: a code from the authenticator app, or a recovery code. */
function CodeForm({ challenge, onBack }: CodeFormProps) {
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
