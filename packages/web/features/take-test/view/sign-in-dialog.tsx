import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { useId, useState } from "react";
import { GoogleWay } from "../../../shared/google/google-way.tsx";
import { isByGoogle } from "../../../shared/google/by-google.ts";
import { isGuest } from "../../../lib/guest-passes.ts";
import { challengeOf } from "../../../lib/second-factor-needed.ts";
import { isChallengeOver, postCode } from "../../../shared/second-factor/sign-in-code.ts";
import type { SessionUser } from "../../../lib/session.ts";
import classes from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { postLogin } from "../take-test.calls.ts";

interface SignInDialogProps {
  opened: boolean;
  user: SessionUser;
  onSignedIn: () => void;
  onClose: () => void;
}

function useSignIn(user: SessionUser, onSignedIn: () => void) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Present while a code is asked for, after the right password. */
  const [challenge, setChallenge] = useState<string>();
  const [code, setCode] = useState("");
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      await (challenge === undefined ? postLogin(user.email, password) : postCode(challenge, code));
      setPassword("");
      setChallenge(undefined);
      onSignedIn();
    } catch (thrown) {
      const asked = challengeOf(thrown);
      if (asked === undefined) setError(thrown instanceof Error ? thrown.message : String(thrown));
      if (asked !== undefined || isChallengeOver(thrown)) setChallenge(asked);
    }
    setCode("");
    setBusy(false);
  };
  const isCode = challenge !== undefined;
  return { password, setPassword, code, setCode, isCode, busy, error, signIn };
}

/** A guest has nothing to sign in with: the server has forgotten the pass. */
function PassEndedDialog({ opened, onClose }: Pick<SignInDialogProps, "opened" | "onClose">) {
  return (
    <Dialog opened={opened} onClose={onClose} title="This guest pass has ended">
      <p>
        Your answers are kept on this device, but they cannot be submitted any more. Load the page
        again to take the test with a new pass.
      </p>
      <div className={classes.dialogFoot}>
        <Button size="md" data-autofocus onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </Dialog>
  );
}

/** Lets whoever takes the test be known again in place; the test behind it stays as it is. */
export function SignInDialog(props: SignInDialogProps) {
  return isGuest(props.user) ? <PassEndedDialog {...props} /> : <PasswordDialog {...props} />;
}

/** The password's field has gone, and the focus with it. */
const focusNow = (field: HTMLInputElement | null) => field?.focus();

/** Signs the same person in again. */
function PasswordDialog({ opened, user, onSignedIn, onClose }: SignInDialogProps) {
  const form = useSignIn(user, onSignedIn);
  const { isCode, busy, error, signIn } = form;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Sign in again" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <p>
          Your sign-in has run out. Your answers are kept on this device and will be sent as soon as
          you are signed in.
        </p>
        <label className={classes.field}>
          Email
          <input type="email" autoComplete="username" value={user.email} readOnly />
        </label>
        <label className={classes.field}>
          {isCode ? "Code of your authenticator app, or a recovery code" : "Password"}
          <input
            key={isCode ? "code" : "password"}
            type={isCode ? "text" : "password"}
            required
            autoComplete={isCode ? "one-time-code" : "current-password"}
            ref={isCode ? focusNow : undefined}
            data-autofocus
            aria-invalid={error !== null}
            aria-describedby={`${id}-error`}
            value={isCode ? form.code : form.password}
            onChange={({ currentTarget: { value } }) =>
              isCode ? form.setCode(value) : form.setPassword(value)
            }
          />
        </label>
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Sign in
        </Button>
      </form>
      {isByGoogle() && <GoogleWay next={`${window.location.pathname}${window.location.search}`} />}
    </Dialog>
  );
}
