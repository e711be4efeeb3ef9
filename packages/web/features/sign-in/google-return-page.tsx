import { PageHead } from "@academy/ui/page.tsx";
import { GoogleReturn, useArrival } from "./google-return.tsx";
import { usePage } from "../../lib/page.ts";

/** Where Google leads back to: signs in and goes on, or says why not. */
export function GoogleReturnPage() {
  const problem = useArrival();
  const title = problem === null ? "Signing you in" : "You are not signed in";
  const heading = usePage(title);
  return (
    <>
      <PageHead title={title} heading={heading} />
      <GoogleReturn problem={problem} />
    </>
  );
}
