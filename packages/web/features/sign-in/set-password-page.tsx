import { Link, useLocation, useNavigate } from "react-router-dom";
import { AcceptForm } from "./consent-form.tsx";
import { notify } from "../../lib/notices.ts";
import { homeOf, patterns } from "../../lib/paths.ts";
import classes from "./auth.module.css";

/** What an invitation's link holds behind its `#`; null when it is none. */
function readInvitation(hash: string): { userId: string; secret: string } | null {
  const [, userId, secret] = /^#([\w-]{1,64})\.([\w-]{1,100})$/.exec(hash) ?? [];
  return userId && secret ? { userId, secret } : null;
}

/** The first password of somebody who was invited by mail. */
export function SetPasswordPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const invitation = readInvitation(hash);
  return (
    <>
      <p className={classes.lead}>
        {invitation
          ? "Your account is ready. Choose a password to open it."
          : 'This link is incomplete. Open it from the email again, or ask for a new one under "Forgot password".'}
      </p>
      {invitation && (
        <AcceptForm
          invitation={invitation}
          onDone={(user) => {
            notify("Your password is set. Welcome!", "success");
            void navigate(homeOf(user), { replace: true });
          }}
        />
      )}
      <p className={classes.links}>
        <Link to={patterns.forgot}>Forgot password</Link>
        <Link to={patterns.login}>Back to login</Link>
      </p>
    </>
  );
}
