import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { AcceptForm } from "./consent-form.tsx";
import { notify } from "../../lib/notices.ts";
import { homeOf, patterns } from "../../lib/address/paths.ts";

/** The secret behind the `#` of an invitation's link; null if it is not valid. */
function readInvitation(hash: string): { userId: string; secret: string } | null {
  const [, userId, secret] = /^#([\w-]{1,64})\.([\w-]{1,100})$/.exec(hash) ?? [];
  return userId && secret ? { userId, secret } : null;
}

/** Sets the first password of a user who was invited by email. */
export function SetPasswordPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const invitation = readInvitation(hash);
  return (
    <Stack gap="lg">
      <Text tone="soft">
        {invitation
          ? "Your account is ready. Choose a password to log in."
          : 'This link is incomplete. Open it from the email again, or request a new one under "Forgot password".'}
      </Text>
      {invitation && (
        <AcceptForm
          invitation={invitation}
          onDone={(user) => {
            notify("Your password is set. Welcome!", "success");
            void navigate(homeOf(user), { replace: true });
          }}
        />
      )}
      <Row justify="between" gap="xs">
        <Link className="academy-tap" to={patterns.forgot}>
          Forgot password
        </Link>
        <Link className="academy-tap" to={patterns.login}>
          Back to login
        </Link>
      </Row>
    </Stack>
  );
}
