import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { AccountForm, PasswordField, TextField } from "../../shared/sign-in/account-form.tsx";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { patterns } from "../../lib/paths.ts";
import { session } from "../../lib/session.ts";
import { removeAccount } from "./account.queries.ts";
import classes from "./account.module.css";

/** The way out: asks for the e-mail and the password, for nothing brings an account back. */
export function DeletePart({ account }: { account: AccountView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        className={`${classes.start} ${classes.danger}`}
        variant="default"
        size="md"
        onClick={() => setAsking(true)}
      >
        Delete my account
      </Button>
      {asking && <DeleteDialog account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const navigate = useNavigate();
  const { email, ways } = account;
  const differs = (typed: string) =>
    typed.trim().toLowerCase() === email ? null : `Please type ${email} exactly.`;
  const missing = (password: string) =>
    ways.password && password === "" ? "Please enter your password." : null;
  async function remove(typed: { email: string; password: string }): Promise<void> {
    await removeAccount(ways.password ? typed : { email: typed.email });
    session.clear();
    notify("Your account is deleted.", "success");
    // After the guard, which leads whoever is signed out to the sign-in page.
    setTimeout(() => void navigate(patterns.landing, { replace: true }));
  }
  return (
    <PageDialog title="Delete your account?" size="md" onClose={onClose}>
      <p className={classes.warning}>
        This cannot be taken back. To go on, type <strong>{email}</strong>
        {ways.password ? " and your password." : "."}
      </p>
      <AccountForm
        initialValues={{ email: "", password: "" }}
        validate={{ email: differs, password: missing }}
        submitLabel="Delete my account for good"
        color="red.9"
        fallback="The account could not be deleted. Please try again: what was begun is then finished."
        submit={remove}
      >
        {(form) => (
          <>
            <TextField form={form} name="email" label="E-mail of this account" autoComplete="off" />
            {ways.password && <PasswordField form={form} />}
          </>
        )}
      </AccountForm>
    </PageDialog>
  );
}
