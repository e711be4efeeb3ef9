import { GoogleReturn } from "../features/sign-in/google-return.tsx";
import { usePage } from "../lib/page.ts";

/** Where Google leads back to: signs in and goes on, or says why not. */
export function GoogleReturnScreen() {
  const heading = usePage("Signing you in");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Signing you in
      </h1>
      <GoogleReturn />
    </>
  );
}
