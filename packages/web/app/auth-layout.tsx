import { brand } from "@academy/ui/brand.ts";
import { Link, Navigate } from "react-router-dom";
import { afterSignIn, patterns } from "../lib/paths.ts";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { useSession } from "../lib/session.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import classes from "./auth-layout.module.css";
import { AuthPicture } from "./auth-picture.tsx";
import { PageMain } from "./page-main.tsx";
import { useAddress } from "../lib/use-address.ts";

/** Login, sign-up and password reset: the form on one side, the academy on the other. */
export function AuthLayout() {
  const { token, user } = useSession();
  const [search] = useAddress();
  // Also redirects after a login here or in another tab.
  if (token && user) return <Navigate to={afterSignIn(user, search.get("next"))} replace />;
  return <AuthFrame />;
}

/** The same frame for pages that redirect themselves. */
export function AuthFrame() {
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Link to={patterns.landing} className="academy-tap">
            <Wordmark />
          </Link>
          <SchemeSwitch />
        </header>
        <PageMain className={classes.main} />
      </div>
      <aside className={classes.panel} aria-label={`About ${brand.name}`}>
        <AuthPicture className={classes.picture} />
        <p className={classes.words}>{brand.tagline}</p>
      </aside>
    </div>
  );
}
