import { usePage } from "../lib/page.ts";

/** Sign up */
export function SignupScreen() {
  const heading = usePage("Sign up");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Sign up
      </h1>
    </main>
  );
}
