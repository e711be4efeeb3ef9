import type { giveConsent } from "@academy/functions/api/account/give-consent.ts";
import { AccountForm } from "../../shared/sign-in/account-form.tsx";
import { call } from "../../lib/api.ts";
import { agreedByOf, ConsentField, consentProblem } from "../../shared/sign-in/consent-field.tsx";
import { session } from "../../lib/session.ts";

interface ConsentValues extends Record<string, string> {
  agreedBy: string;
}

async function give({ agreedBy }: ConsentValues): Promise<void> {
  const user = await call<typeof giveConsent>({
    method: "PUT",
    path: "/api/account/consent",
    body: { agreedBy: agreedByOf(agreedBy) },
  });
  const { token } = session.get();
  if (token !== null) session.signIn({ token, user });
}

/** Asks for the consent of an account that was created without it. */
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
