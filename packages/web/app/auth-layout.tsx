import { brand } from "@academy/ui/brand.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { Link, Navigate } from "react-router-dom";
import { afterSignIn, patterns } from "../lib/address/paths.ts";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { type SessionUser, useSession } from "../lib/session/session.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import classes from "./auth-layout.module.css";
import { PageMain } from "./page-main.tsx";
import { useAddress } from "../lib/address/use-address.ts";

/** Login, sign-up and password reset: the form on one side, the academy on the other. */
export function AuthLayout() {
  const { token, user } = useSession();
  // Redirects after a login, on this page or in another tab.
  if (token && user) return <Onward user={user} />;
  return <AuthFrame />;
}

/**
 * Redirects to the destination. It is separate from the layout, because the address is known only
 * after a prerendered page is hydrated. If the layout rendered again before, it would replace the
 * screen and the typed text.
 */
function Onward({ user }: { user: SessionUser }) {
  const [search] = useAddress();
  return <Navigate to={afterSignIn(user, search.get("next"))} replace />;
}

/** The frame of the login pages without the redirect, for pages that redirect themselves. */
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
        <img className={classes.picture} src="/field.svg" alt="" width="264" height="64" />
        <Text size="2xl" strong>
          {brand.tagline}
        </Text>
      </aside>
    </div>
  );
}
