import { Button } from "@academy/ui/kit/button.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { Navigate } from "react-router-dom";
import type { PageHeading } from "../../lib/address/page.ts";
import { afterSignIn, loginFor } from "../../lib/address/paths.ts";
import { SetUpFactor } from "../../shared/second-factor/set-up-factor.tsx";
import { session, useSession } from "../../lib/session/session.ts";
import { signOut } from "../../shared/sign-in/sign-out.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { AuthLinks } from "./auth-links.tsx";

/** /second-factor: administrators, reviewers and markers who need a second factor set it up here first. */
export function SecondFactorPage({ heading }: { heading: PageHeading }) {
  const [search] = useAddress();
  const { token, user } = useSession();
  const next = search.get("next");
  if (!token || !user) return <Navigate to={loginFor(next ?? "/")} replace />;
  if (!user.needsSecondFactor) return <Navigate to={afterSignIn(user, next)} replace />;
  const goOn = () => {
    const { needsSecondFactor: _set, ...free } = user;
    session.signIn({ token, user: free });
  };
  return (
    <>
      <PageHead
        title="Set up a second factor"
        heading={heading}
        lead="Administrators, reviewers and markers log in with a password and a code from an app on their phone. Setting it up takes a minute."
      />
      <SetUpFactor level="h2" email={user.email} doneLabel="Continue" onDone={goOn} />
      <AuthLinks>
        <Button variant="subtle" onClick={() => void signOut()}>
          Log out
        </Button>
      </AuthLinks>
    </>
  );
}
