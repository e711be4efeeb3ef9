import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ForgotForm, ResetForm } from "./reset-form.tsx";
import { notify } from "../../lib/notices.ts";
import { patterns } from "../../lib/address/paths.ts";
import classes from "./auth.module.css";

/** Password reset in two steps: a code by email, then the new password. */
export function ForgotPage() {
  const navigate = useNavigate();
  const [sent, setSent] = useState<{ message: string } | null>(null);
  const [email, setEmail] = useState("");

  function done(message: string): void {
    notify(message, "success");
    void navigate(patterns.login);
  }

  return (
    <>
      <output className={classes.lead}>{sent ? sent.message : "We will email you a code."}</output>
      {sent ? (
        <ResetForm email={email} onDone={done} />
      ) : (
        <ForgotForm
          email={email}
          onSent={(address, message) => {
            setEmail(address);
            setSent({ message });
          }}
        />
      )}
      <p className={classes.links}>
        {sent && (
          <button type="button" className={classes.linkButton} onClick={() => setSent(null)}>
            Send another code, or use another email
          </button>
        )}
        <Link to={patterns.login}>Back to login</Link>
      </p>
    </>
  );
}
