import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { ProveEmail } from "../../shared/sign-in/mailed-code.tsx";

/** What the owner logs in with; of an email, whether it is verified, and a code to verify it. */
export function EmailPart({ account: { email, emailVerified, loginName } }: EmailPartProps) {
  const hasEmail = email !== "";
  return (
    <Stack gap="sm">
      <div>
        <Text strong>{hasEmail ? "Email" : "Login name"}</Text>
        <Row component="p">
          {loginName}
          {hasEmail && (
            <Badge tone={emailVerified ? "success" : "plain"}>
              {emailVerified ? "✓ Verified" : "Not verified"}
            </Badge>
          )}
        </Row>
      </div>
      {hasEmail && !emailVerified && (
        <ProveEmail why="Verify it so you can always reset your password, and start ranked tests that are open to everyone." />
      )}
    </Stack>
  );
}

interface EmailPartProps {
  account: AccountView;
}
