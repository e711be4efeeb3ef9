import { Text } from "@academy/ui/kit/layout.tsx";
import { AccountForm, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { missingSecondFactor, SecondFactorField } from "../../shared/second-factor/code-field.tsx";
import { endFactor, renewCodes } from "../../shared/second-factor/second-factor.queries.ts";
import { session } from "../../lib/session/session.ts";

const missingPassword = (password: string) => (password === "" ? "Enter your password." : null);

interface ProofFormProps {
  loginName: string;
  submitLabel: string;
  danger?: boolean;
  submit: (proof: { password: string; code: string }) => Promise<void>;
}

/** Asks for password and code, as the login does. */
function ProofForm({ loginName, submitLabel, danger = false, submit }: ProofFormProps) {
  return (
    <AccountForm
      initialValues={{ password: "", code: "" }}
      validate={{ password: missingPassword, code: missingSecondFactor }}
      submitLabel={submitLabel}
      danger={danger}
      fallback="This did not work. Please try again."
      submit={submit}
    >
      {(form) => (
        <>
          <input type="text" autoComplete="username" value={loginName} readOnly hidden />
          <PasswordField form={form} label="Your password" />
          <SecondFactorField form={form} />
        </>
      )}
    </AccountForm>
  );
}

interface NewCodesDialogProps {
  loginName: string;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

export function NewCodesDialog({ loginName, onCodes, onClose }: NewCodesDialogProps) {
  return (
    <PageDialog title="New recovery codes" size="md" onClose={onClose}>
      <Text>Your old recovery codes will stop working.</Text>
      <ProofForm
        loginName={loginName}
        submitLabel="Create new codes"
        submit={async (proof) => onCodes(await renewCodes(proof))}
      />
    </PageDialog>
  );
}

interface EndFactorDialogProps {
  loginName: string;
  required: boolean;
  onClose: () => void;
}

export function EndFactorDialog({ loginName, required, onClose }: EndFactorDialogProps) {
  async function end(proof: { password: string; code: string }): Promise<void> {
    await endFactor(proof);
    notify("The second factor is off.", "success");
    onClose();
    const { token, user } = session.get();
    // If the user must have a second factor, the guards then redirect to setting up another app.
    if (required && token && user) {
      session.signIn({ token, user: { ...user, needsSecondFactor: true } });
    }
  }
  return (
    <PageDialog title="Turn off the second factor?" size="md" onClose={onClose}>
      <Text>
        {required
          ? "Administrators, reviewers and markers need one here. You will be asked to set up another app right away."
          : "From then on, your password alone logs you in."}
      </Text>
      <ProofForm loginName={loginName} submitLabel="Turn it off" danger submit={end} />
    </PageDialog>
  );
}
