import { PageHead } from "@academy/ui/page.tsx";
import { Link } from "react-router-dom";
import { SignUpForm } from "./sign-up-form.tsx";
import { GoogleLogin } from "../../shared/google/google-login.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { patterns } from "../../lib/address/paths.ts";
import { AuthLinks } from "./auth-links.tsx";
import { useAddress } from "../../lib/address/use-address.ts";

/** Sign-up; the layout then redirects to `next` or the dashboard. */
export function SignUpPage({ heading }: { heading: PageHeading }) {
  const [search] = useAddress();
  const query = search.has("next") ? `?${search}` : "";
  return (
    <>
      <PageHead
        title="Create your account"
        heading={heading}
        lead="Free, with 4 lecture videos and 4 demo tests."
      />
      <SignUpForm />
      <GoogleLogin next={search.get("next")} />
      <AuthLinks>
        <span>
          Already have an account?{" "}
          <Link className="academy-tap" to={patterns.login + query}>
            Login
          </Link>
        </span>
      </AuthLinks>
    </>
  );
}
