import { PageHead } from "@academy/ui/page.tsx";
import { GoogleReturn, useArrival } from "./google-return.tsx";
import { usePage } from "../../lib/address/page.ts";

/**
 * The page to which Google redirects: it logs the user in and continues, or shows why the login
 * failed.
 */
export function GoogleReturnPage() {
  const problem = useArrival();
  const title = problem === null ? "Logging you in" : "You are not logged in";
  const heading = usePage(title);
  return (
    <>
      <PageHead title={title} heading={heading} />
      <GoogleReturn problem={problem} />
    </>
  );
}
