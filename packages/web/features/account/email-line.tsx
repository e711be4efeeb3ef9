import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Badge, Row } from "@academy/ui/kit/layout.tsx";
import { ProveEmail } from "../../shared/sign-in/mailed-code.tsx";
import { AccountLine } from "./account-line.tsx";

interface EmailLineProps {
  account: AccountView;
}

/** The user's login name; for an email, whether it is verified, and a code to verify it. */
export function EmailLine({ account: { email, emailVerified, loginName } }: EmailLineProps) {
  const hasEmail = email !== "";
  return (
    <AccountLine name={hasEmail ? "Email" : "Login name"}>
      <Row component="p">
        {loginName}
        {hasEmail && (
          <Badge tone={emailVerified ? "success" : "plain"}>
            {emailVerified ? "✓ Verified" : "Not verified"}
          </Badge>
        )}
      </Row>
      {hasEmail && !emailVerified && (
        <ProveEmail why="Verify it so you can always reset your password, and start ranked tests that are open to everyone." />
      )}
    </AccountLine>
  );
}
