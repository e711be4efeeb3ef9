import { Alert, Button, PasswordInput, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { type SessionUser, session } from "../../lib/session.ts";
import { Dialog } from "./dialog.tsx";
import { postLogin } from "./take-test.calls.ts";

interface SignInDialogProps {
  opened: boolean;
  user: SessionUser;
  onSignedIn: () => void;
  onClose: () => void;
}

/** Signs the same person in again in place; the test behind it stays as it is. */
export function SignInDialog({ opened, user, onSignedIn, onClose }: SignInDialogProps) {
  const [password, setPassword] = useState("");
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const signIn = async () => {
    setState({ busy: true, error: null });
    try {
      const answer = await postLogin(user.email, password);
      session.signIn(answer);
      setPassword("");
      setState({ busy: false, error: null });
      onSignedIn();
    } catch (error) {
      setState({ busy: false, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Sign in again" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            Your sign-in has run out. Your answers are kept on this device and will be sent as soon
            as you are signed in.
          </Text>
          <Text>
            Signed in as <strong>{user.email}</strong>
          </Text>
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <PasswordInput
            label="Password"
            required
            size="md"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {state.error && (
            <Alert color="red" role="alert">
              {state.error}
            </Alert>
          )}
          <Button type="submit" size="md" loading={state.busy}>
            Sign in
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
