import { type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { notify } from "../lib/notices.ts";
import { consentFor, homeOf, loginFor, patterns, secondFactorFor } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";

/** Sends a person of the other role home, and says why. */
function WrongRole({ isAdmin }: { isAdmin: boolean }) {
  useEffect(() => {
    notify(
      isAdmin
        ? "That page is for students. This is the administrator's dashboard."
        : "That page is for administrators. This is your dashboard.",
      "warning",
    );
  }, [isAdmin]);
  return <Navigate to={homeOf({ isAdmin })} replace />;
}

interface GuardProps {
  /** Without `only` any signed-in person may pass. */
  only?: "student" | "admin";
  /** Keeps a page open whose sign-in ran out: a running test signs in again in place. */
  keepWhenExpired?: boolean;
  /** What is guarded, where it is not the routes below. */
  children?: ReactNode;
}

/** Lets signed-in people of the right role through; others go to sign in and come back. */
export function RequireSignIn({
  only,
  keepWhenExpired = false,
  children = <Outlet />,
}: GuardProps) {
  const { token, user } = useSession();
  const { pathname, search, hash } = useLocation();
  const [hadUser] = useState(user !== null);
  const [hadToken] = useState(token !== null);
  if (!user) {
    // Signing out leads to a plain sign-in page; arriving without a sign-in leads back here.
    return <Navigate to={hadUser ? patterns.login : loginFor(pathname + search + hash)} replace />;
  }
  if (!token && !(keepWhenExpired && hadToken)) {
    return <Navigate to={loginFor(pathname + search + hash)} replace />;
  }
  if (user.needsSecondFactor) {
    return <Navigate to={secondFactorFor(pathname + search + hash)} replace />;
  }
  if (only && user.isAdmin !== (only === "admin")) return <WrongRole isAdmin={user.isAdmin} />;
  if (only === "student" && user.needsConsent) {
    return <Navigate to={consentFor(pathname + search + hash)} replace />;
  }
  return children;
}
