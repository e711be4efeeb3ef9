import { usePage } from "../lib/page.ts";

/** Reset your password */
export function ForgotScreen() {
  const heading = usePage("Reset your password");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Reset your password
      </h1>
    </main>
  );
}
