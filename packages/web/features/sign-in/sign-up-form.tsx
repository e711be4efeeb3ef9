import type { register } from "@academy/functions/api/auth/register.ts";
import { signInBy } from "../../lib/api/api.ts";
import { emailProblem, passwordProblem } from "../../lib/form/form-errors.ts";
import { agreedByOf, ConsentField, consentProblem } from "../../shared/sign-in/consent-field.tsx";
import {
  AccountForm,
  EmailField,
  PasswordField,
  TextField,
} from "../../shared/sign-in/account-form.tsx";

interface SignUpValues extends Record<string, string> {
  name: string;
  email: string;
  password: string;
  agreedBy: string;
}

const nameProblem = (name: string) => (name.trim() === "" ? "Enter your full name." : null);

async function signUp({ name, email, password, agreedBy }: SignUpValues): Promise<void> {
  await signInBy<typeof register>("POST /api/auth/register", {
    body: {
      name: name.trim(),
      email: email.trim(),
      password,
      agreedBy: agreedByOf(agreedBy),
    },
  });
}

/** Creates an account and logs its owner in. */
export function SignUpForm() {
  return (
    <AccountForm<SignUpValues>
      initialValues={{ name: "", email: "", password: "", agreedBy: "" }}
      validate={{
        name: nameProblem,
        email: emailProblem,
        password: passwordProblem,
        agreedBy: consentProblem,
      }}
      submitLabel="Sign Up"
      fallback="Signup failed"
      submit={signUp}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label="Full name"
            autoComplete="name"
            maxLength={100}
          />
          <EmailField form={form} />
          <PasswordField form={form} fresh="Password" />
          <ConsentField form={form} />
        </>
      )}
    </AccountForm>
  );
}
