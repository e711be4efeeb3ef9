import { GoogleReturn, useArrival } from "./google-return.tsx";
import { usePage } from "../../lib/page.ts";

/** Where Google leads back to: signs in and goes on, or says why not. */
export function GoogleReturnPage() {
  const problem = useArrival();
  const title = problem === null ? "Logging you in" : "You are not logged in";
  const heading = usePage(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <GoogleReturn problem={problem} />
    </>
  );
}
