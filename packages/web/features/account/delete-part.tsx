import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { AccountForm, PasswordField, TextField } from "../../shared/sign-in/account-form.tsx";
import { missingPassword } from "./missing-password.rules.ts";
import { forgetQuestions } from "../../shared/sign-in/sign-out.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { patterns } from "../../lib/address/paths.ts";
import { session } from "../../lib/session/session.ts";
import { removeAccount } from "./account.queries.ts";

/** Deletes the account. Asks for login name and password, because the deletion is permanent. */
export function DeletePart({ account }: { account: AccountView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Row>
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </Row>
      {asking && <DeleteDialog account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const navigate = useNavigate();
  const { email, loginName, otherLoginNames = [], ways, role } = account;
  const names = [loginName, ...otherLoginNames].map((name) => name.toLowerCase());
  const differs = (typed: string) =>
    names.includes(typed.trim().toLowerCase()) ? null : `Type ${loginName} exactly.`;
  async function remove({ email: name, password }: { email: string; password: string }) {
    await removeAccount({ email: name, ...(password !== "" && { password }) });
    await forgetQuestions(account.userId);
    session.clear();
    notify("Your account is deleted.", "success");
    // Runs after the guard, which first redirects logged-out users to the login page.
    setTimeout(() => void navigate(patterns.landing, { replace: true }));
  }
  return (
    <PageDialog title="Delete your account?" size="md" onClose={onClose}>
      <Text>
        This can't be undone.
        {role === "student" &&
          " Your answers and marks stay, without your name. Payments and invoices stay, as required by law."}
      </Text>
      {otherLoginNames.length > 0 && (
        <Text>Deleted too, because merged into this account: {otherLoginNames.join(", ")}.</Text>
      )}
      <Text>
        To continue, type <strong>{loginName}</strong>
        {ways.password ? " and your password." : "."}
      </Text>
      <AccountForm
        initialValues={{ email: "", password: "" }}
        validate={{ email: differs, password: missingPassword(ways) }}
        submitLabel="Delete my account permanently"
        danger
        fallback="The account could not be deleted. Please try again: the deletion will be completed."
        submit={remove}
      >
        {(form) => (
          <>
            <TextField
              form={form}
              name="email"
              label={email === "" ? "Login name of this account" : "Email of this account"}
              autoComplete="off"
            />
            {ways.password && <PasswordField form={form} />}
          </>
        )}
      </AccountForm>
    </PageDialog>
  );
}
