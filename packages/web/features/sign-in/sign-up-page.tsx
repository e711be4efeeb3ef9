import { Link } from "react-router-dom";
import { SignUpForm } from "./sign-up-form.tsx";
import { GoogleWay } from "../../shared/google/google-way.tsx";
import { usePage } from "../../lib/page.ts";
import { patterns } from "../../lib/paths.ts";
import classes from "./auth.module.css";
import { useAddress } from "../../lib/use-address.ts";

/** A new account; the layout then leads on, to `next` or home. */
export function SignupScreen() {
  const heading = usePage("Sign up");
  const [search] = useAddress();
  const query = search.has("next") ? `?${search}` : "";
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Create your account
      </h1>
      <p className={classes.lead}>Free, with 4 lecture videos and 4 demo tests.</p>
      <SignUpForm />
      <GoogleWay next={search.get("next")} />
      <p className={classes.links}>
        <span>
          Already have an account? <Link to={patterns.login + query}>Login</Link>
        </span>
      </p>
    </>
  );
}
