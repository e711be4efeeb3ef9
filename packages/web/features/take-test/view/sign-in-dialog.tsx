import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import type { FormEvent } from "react";
import { useState } from "react";
import { GoogleLogin } from "../../../shared/google/google-login.tsx";
import { isByGoogle } from "../../../shared/google/by-google.ts";
import { isGuest } from "../../../lib/session/guest-passes.ts";
import { challengeOf } from "../../../shared/sign-in/challenge.ts";
import { isChallengeOver, postCode } from "../../../shared/second-factor/sign-in-code.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { Dialog } from "./dialog.tsx";
import { postLogin } from "../take-test.queries.ts";

interface SignInDialogProps {
  opened: boolean;
  user: SessionUser;
  onSignedIn: () => void;
  onClose: () => void;
}

const nameOf = ({ email, loginName = email }: SessionUser): string => loginName;

function useSignIn(user: SessionUser, onSignedIn: () => void) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Set after the correct password, while a code is required. */
  const [challenge, setChallenge] = useState<string>();
  const [code, setCode] = useState("");
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      await (challenge === undefined
        ? postLogin(nameOf(user), password)
        : postCode(challenge, code));
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

/** Shown to guests, who cannot log in again: the server no longer knows the pass. */
function PassEndedDialog({ opened, onClose }: Pick<SignInDialogProps, "opened" | "onClose">) {
  return (
    <Dialog opened={opened} onClose={onClose} title="This guest pass has ended">
      <p>
        Your answers are kept on this device, but you can no longer submit them. Reload the page to
        take the test with a new pass.
      </p>
      <DialogActions>
        <Button data-autofocus onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Logs a student in again on the same page; the test behind the dialog stays as it is. A guest, who
 * cannot log in again, reads that the pass has ended.
 */
export function SignInDialog(props: SignInDialogProps) {
  return isGuest(props.user) ? <PassEndedDialog {...props} /> : <PasswordDialog {...props} />;
}

/** The password field had the focus and was removed, so the code field takes it. */
const focusNow = (field: HTMLInputElement | null) => field?.focus();

/** Logs the same user in again. */
function PasswordDialog({ opened, user, onSignedIn, onClose }: SignInDialogProps) {
  const form = useSignIn(user, onSignedIn);
  const { isCode, busy, error, signIn } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Log in again" closeOnClickOutside={false}>
      <Stack component="form" onSubmit={submit}>
        <p>
          Your session has expired. Your answers are kept on this device and will be sent when you
          log in.
        </p>
        <TextField
          label={user.email === "" ? "Roll number or phone number" : "Email"}
          autoComplete="username"
          value={nameOf(user)}
          readOnly
        />
        <TextField
          key={isCode ? "code" : "password"}
          label={isCode ? "Code from your authenticator app, or a recovery code" : "Password"}
          type={isCode ? "text" : "password"}
          required
          autoComplete={isCode ? "one-time-code" : "current-password"}
          ref={isCode ? focusNow : undefined}
          data-autofocus
          error={error !== null && <span role="alert">{error}</span>}
          value={isCode ? form.code : form.password}
          onChange={({ currentTarget: { value } }) =>
            isCode ? form.setCode(value) : form.setPassword(value)
          }
        />
        <Button type="submit" fullWidth loading={busy}>
          Log in
        </Button>
      </Stack>
      {isByGoogle() && (
        <GoogleLogin next={`${window.location.pathname}${window.location.search}`} />
      )}
    </Dialog>
  );
}
