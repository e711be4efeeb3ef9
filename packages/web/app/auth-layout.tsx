import { brand } from "@academy/ui/brand.ts";
import { Suspense } from "react";
import { Link, Navigate, Outlet } from "react-router-dom";
import { afterSignIn, patterns } from "../lib/paths.ts";
import { PolicyFooter } from "../lib/policy-links.tsx";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { type SessionUser, useSession } from "../lib/session.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import classes from "./auth-layout.module.css";
import { AuthPicture } from "./auth-picture.tsx";
import { PageLoading } from "./page-loading.tsx";
import { useAddress } from "../lib/use-address.ts";

/** Login, sign-up and reset: the form on one side, the academy on the other. */
export function AuthLayout() {
  const { token, user } = useSession();
  // Also the way on after signing in here or in another tab.
  if (token && user) return <Onward user={user} />;
  return <AuthFrame />;
}

/**
 * Apart from the layout, because the address is known only once a drawn page is taken over: a layout
 * that is drawn again before its screen is taken over replaces the screen, and what has been typed.
 */
function Onward({ user }: { user: SessionUser }) {
  const [search] = useAddress();
  return <Navigate to={afterSignIn(user, search.get("next"))} replace />;
}

/** Its look alone, for a screen that sees to the way on itself. */
export function AuthFrame() {
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Link to={patterns.landing} className={`${classes.brand} academy-tap`}>
            <Wordmark />
          </Link>
          <SchemeSwitch />
        </header>
        <main id="main" className={classes.main}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
        <PolicyFooter />
      </div>
      <aside className={classes.panel} aria-label={`About ${brand.name}`}>
        <AuthPicture className={classes.picture} />
        <p className={classes.words}>{brand.tagline}</p>
      </aside>
    </div>
  );
}
