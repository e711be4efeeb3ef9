import { Button } from "@academy/ui/kit/button.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { Navigate } from "react-router-dom";
import { ConsentForm } from "./consent-form.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { afterSignIn, loginFor } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { signOut } from "../../shared/sign-in/sign-out.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { AuthLinks } from "./auth-links.tsx";

/** /consent: asks once, then redirects to where the student was going. */
export function ConsentPage({ heading }: { heading: PageHeading }) {
  const [search] = useAddress();
  const { token, user } = useSession();
  const next = search.get("next");
  if (!token || !user) return <Navigate to={loginFor(next ?? "/")} replace />;
  if (!user.needsConsent) return <Navigate to={afterSignIn(user, next)} replace />;
  return (
    <>
      <PageHead
        title="Before you continue"
        heading={heading}
        lead="We ask this once. Your tests and results stay as they are."
      />
      <ConsentForm />
      <AuthLinks>
        <Button variant="subtle" onClick={() => void signOut()}>
          Log out
        </Button>
      </AuthLinks>
    </>
  );
}
