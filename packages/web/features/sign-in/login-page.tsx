import { PageHead } from "@academy/ui/page.tsx";
import { Link } from "react-router-dom";
import { SignInForm } from "./sign-in-form.tsx";
import { GoogleLogin } from "../../shared/google/google-login.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { patterns } from "../../lib/address/paths.ts";
import { AuthLinks } from "./auth-links.tsx";
import { useAddress } from "../../lib/address/use-address.ts";

/** Login; the layout then redirects to `next` or the dashboard. */
export function LoginPage({ heading }: { heading: PageHeading }) {
  const [search] = useAddress();
  const query = search.has("next") ? `?${search}` : "";
  return (
    <>
      <PageHead
        title="Welcome back"
        heading={heading}
        lead={
          query ? "Log in to continue where you left off." : "Log in to see your tests and reports."
        }
      />
      <SignInForm>
        <GoogleLogin next={search.get("next")} />
        <AuthLinks>
          <Link className="academy-tap" to={patterns.forgot}>
            Forgot your password?
          </Link>
          <span>
            New here?{" "}
            <Link className="academy-tap" to={patterns.signup + query}>
              Create an account
            </Link>
          </span>
        </AuthLinks>
      </SignInForm>
    </>
  );
}
