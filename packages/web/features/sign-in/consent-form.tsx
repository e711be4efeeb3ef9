import type { giveConsent } from "@academy/functions/api/account/give-consent.ts";
import type { acceptInvitation } from "@academy/functions/api/auth/accept-invitation.ts";
import { AccountForm, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { call, signInBy } from "../../lib/api/api.ts";
import { ConsentField, agreedByOf, consentProblem } from "../../shared/sign-in/consent-field.tsx";
import { session } from "../../lib/session/session.ts";
import { passwordProblem } from "../../lib/form/form-errors.ts";

interface ConsentValues extends Record<string, string> {
  agreedBy: string;
}

async function give({ agreedBy }: ConsentValues): Promise<void> {
  const user = await call<typeof giveConsent>("PUT /api/account/consent", {
    body: { agreedBy: agreedByOf(agreedBy) },
  });
  const { token } = session.get();
  if (token !== null) session.signIn({ token, user });
}

/** Asks for the consent that is missing for an existing account. */
export function ConsentForm() {
  return (
    <AccountForm<ConsentValues>
      initialValues={{ agreedBy: "" }}
      validate={{ agreedBy: consentProblem }}
      submitLabel="Continue"
      fallback="Your choice was not saved. Please try again."
      submit={give}
    >
      {(form) => <ConsentField form={form} />}
    </AccountForm>
  );
}

interface AcceptFormProps {
  invitation: { userId: string; secret: string };
  onDone: (user: { isAdmin: boolean }) => void;
}

/** Sets the first password of an invited user, which also logs them in. */
export function AcceptForm({ invitation, onDone }: AcceptFormProps) {
  async function save({ password }: { password: string }): Promise<void> {
    const answer = await signInBy<typeof acceptInvitation>("POST /api/auth/invitation", {
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
