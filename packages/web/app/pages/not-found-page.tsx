import { Link } from "react-router-dom";
import type { PageHeading } from "../../lib/page.ts";
import { homeOf, patterns } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import classes from "../../lib/plain-words.module.css";

/** Page for unknown addresses, with a link back. */
export function NotFoundPage({ heading }: { heading: PageHeading }) {
  const { token, user } = useSession();
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        Page not found
      </h1>
      <p className={classes.text}>
        There is no page at this address. Check it for typos, or the page may have moved.
      </p>
      <Link className={classes.back} to={token && user ? homeOf(user) : patterns.landing}>
        {token && user ? "Back to the dashboard" : "Go to the start page"}
      </Link>
    </div>
  );
}
