import type { acceptInvitation } from "@academy/functions/api/auth/accept-invitation.ts";
import { signInBy } from "../../lib/api.ts";
import { passwordProblem } from "../../lib/form-errors.ts";
import { AccountForm, PasswordField } from "../../shared/sign-in/account-form.tsx";

interface AcceptFormProps {
  invitation: { userId: string; secret: string };
  onDone: (user: { isAdmin: boolean }) => void;
}

/** Sets the first password of an invited user, which also logs them in. */
export function AcceptForm({ invitation, onDone }: AcceptFormProps) {
  async function save({ password }: { password: string }): Promise<void> {
    const answer = await signInBy<typeof acceptInvitation>({
      method: "POST",
      path: "/api/auth/invitation",
      body: { ...invitation, password },
    });
    onDone(answer.user);
  }

  return (
    <AccountForm
      initialValues={{ password: "" }}
      validate={{ password: passwordProblem }}
      submitLabel="Set the password"
      fallback="The password could not be set. Please try again."
      submit={save}
    >
      {(form) => <PasswordField form={form} fresh="New password" />}
    </AccountForm>
  );
}
