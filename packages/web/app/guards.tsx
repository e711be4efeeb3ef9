import { type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { notify } from "../lib/notices.ts";
import { consentFor, homeOf, loginFor, patterns, secondFactorFor } from "../lib/address/paths.ts";
import { useSession } from "../lib/session/session.ts";

/** Redirects a user with the wrong role to their own dashboard, and says why. */
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
  /**
   * The role that may pass. Without it, any logged-in user may pass. `staff`: administrators, and
   * everyone who has a role.
   */
  only?: "student" | "admin" | "staff";
  /**
   * Keeps a page open when the session expires: a running test asks for the login without leaving.
   */
  keepWhenExpired?: boolean;
  /** The guarded content; by default the child routes. */
  children?: ReactNode;
}

/**
 * Shows its content to logged-in users with the right role; others log in first and are then
 * returned.
 */
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
    // After a logout, the login page does not lead back here; after an expired session, it does.
    return <Navigate to={hadUser ? patterns.login : loginFor(pathname + search + hash)} replace />;
  }
  if (!token && !(keepWhenExpired && hadToken)) {
    return <Navigate to={loginFor(pathname + search + hash)} replace />;
  }
  if (user.needsSecondFactor) {
    return <Navigate to={secondFactorFor(pathname + search + hash)} replace />;
  }
  const may = only === "staff" && user.roles;
  if (only && !may && user.isAdmin !== (only !== "student"))
    return <WrongRole isAdmin={user.isAdmin} />;
  if (only === "student" && user.needsConsent) {
    return <Navigate to={consentFor(pathname + search + hash)} replace />;
  }
  return children;
}
