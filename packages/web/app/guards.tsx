import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useMatch } from "react-router-dom";
import { guestPasses } from "../lib/guest-passes.ts";
import { notify } from "../lib/notices.ts";
import { consentFor, homeOf, loginFor, patterns } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";

/** Sends a person of the other role home, and says why. */
function WrongRole({ isAdmin }: { isAdmin: boolean }) {
  useEffect(() => {
    notify(
      isAdmin
        ? "That page is for students. Here is your administrator's page instead."
        : "That page is for administrators. Here is your dashboard instead.",
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
}

/** Lets signed-in people of the right role through; others go to sign in and come back. */
export function RequireSignIn({ only, keepWhenExpired = false }: GuardProps) {
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
  if (only && user.isAdmin !== (only === "admin")) return <WrongRole isAdmin={user.isAdmin} />;
  if (only === "student" && user.needsConsent) {
    return <Navigate to={consentFor(pathname + search + hash)} replace />;
  }
  return <Outlet />;
}

/** A guest's report opens with the pass in this browser; everybody else's with a sign-in. */
export function RequireReader() {
  const { submissionId = "" } = useMatch(patterns.testReport)?.params ?? {};
  return guestPasses.ofSubmission(submissionId) ? <Outlet /> : <RequireSignIn />;
}
