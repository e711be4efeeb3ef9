import { usePage } from "../lib/page.ts";

/** Log in */
export function LoginScreen() {
  const heading = usePage("Log in");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Log in
      </h1>
    </main>
  );
}
