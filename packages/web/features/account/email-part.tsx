import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { AccountForm, CodeField } from "../../shared/sign-in/account-form.tsx";
import { notify } from "../../lib/notices.ts";
import { mailCode, proveEmail } from "./account.queries.ts";
import { MailedCode, missingCode } from "./password-part.tsx";

/** The e-mail, whether it is verified, and how to verify it by a mailed code. */
export function EmailPart({ account: { email, emailVerified } }: { account: AccountView }) {
  return (
    <Stack gap="sm">
      <div>
        <Text strong>E-mail</Text>
        <Row component="p">
          {email}
          <Badge tone={emailVerified ? "success" : "plain"}>
            {emailVerified ? "✓ Verified" : "Not verified"}
          </Badge>
        </Row>
      </div>
      {!emailVerified && (
        <MailedCode send={async () => (await mailCode()).message} label="Send a code">
          {(sent) => (
            <>
              <Text size="sm" tone="soft">
                {sent
                  ? "Enter the six digits from the email. It can take a minute to arrive."
                  : "Verify it so you can always reset your password."}
              </Text>
              {sent && (
                <AccountForm
                  initialValues={{ code: "" }}
                  validate={{ code: missingCode }}
                  submitLabel="Verify e-mail"
                  fallback="The e-mail could not be verified. Please try again."
                  submit={async ({ code }) => {
                    await proveEmail(code.trim());
                    notify("Your e-mail is verified.", "success");
                  }}
                >
                  {(form) => <CodeField form={form} />}
                </AccountForm>
              )}
            </>
          )}
        </MailedCode>
      )}
    </Stack>
  );
}
