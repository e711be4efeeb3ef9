import { type FieldProps, TextField } from "../sign-in/account-form.tsx";

export const missingSecondFactor = (code: string): string | null =>
  code.trim() === "" ? "Enter the code." : null;

/**
 * A field for a code from the authenticator app or a recovery code: the server tells them apart.
 */
export function SecondFactorField({ form }: FieldProps) {
  return (
    <TextField
      form={form}
      name="code"
      label="Code"
      description="The six digits from your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      maxLength={40}
    />
  );
}
