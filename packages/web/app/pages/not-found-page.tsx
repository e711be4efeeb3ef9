import { PageHead } from "@academy/ui/page.tsx";
import { Link } from "react-router-dom";
import type { PageHeading } from "../../lib/address/page.ts";
import { homeOf, patterns } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";

/** The page for unknown addresses, with a link back. */
export function NotFoundPage({ heading }: { heading: PageHeading }) {
  const { token, user } = useSession();
  return (
    <>
      <PageHead
        title="Page not found"
        heading={heading}
        lead="There is no page at this address. Check it for typos, or the page may have moved."
      />
      <Link className="academy-tap" to={token && user ? homeOf(user) : patterns.landing}>
        {token && user ? "Back to the dashboard" : "Go to the start page"}
      </Link>
    </>
  );
}
