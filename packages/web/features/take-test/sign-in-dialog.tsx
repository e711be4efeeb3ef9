import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { useId, useState } from "react";
import { GoogleWay } from "../../lib/google/google-way.tsx";
import { isByGoogle } from "../../lib/google/by-google.ts";
import { isGuest } from "../../lib/guest-passes.ts";
import type { SessionUser } from "../../lib/session.ts";
import classes from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { postLogin } from "./take-test.calls.ts";

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
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      await postLogin(user.email, password);
      setPassword("");
      onSignedIn();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown));
    }
    setBusy(false);
  };
  return { password, setPassword, busy, error, signIn };
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

/** Signs the same person in again. */
function PasswordDialog({ opened, user, onSignedIn, onClose }: SignInDialogProps) {
  const { password, setPassword, busy, error, signIn } = useSignIn(user, onSignedIn);
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
          Password
          <input
            type="password"
            required
            autoComplete="current-password"
            data-autofocus
            aria-invalid={error !== null}
            aria-describedby={`${id}-error`}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
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
