import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { ProveEmail } from "../../shared/sign-in/mailed-code.tsx";

/** The email, whether it is verified, and how to verify it with an emailed code. */
export function EmailPart({ account: { email, emailVerified } }: { account: AccountView }) {
  return (
    <Stack gap="sm">
      <div>
        <Text strong>Email</Text>
        <Row component="p">
          {email}
          <Badge tone={emailVerified ? "success" : "plain"}>
            {emailVerified ? "✓ Verified" : "Not verified"}
          </Badge>
        </Row>
      </div>
      {!emailVerified && (
        <ProveEmail why="Verify it so you can always reset your password, and start ranked tests that are open to everyone." />
      )}
    </Stack>
  );
}
