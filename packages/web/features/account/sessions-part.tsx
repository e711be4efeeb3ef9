import type { AccountView, SignInView } from "@academy/core/people/user/account.schema.ts";
import type { SignInMethods } from "@academy/core/people/user/user.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { useState } from "react";
import { AccountForm, PasswordField } from "../../shared/sign-in/account-form.tsx";
import { countOf, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { putSessionsEnd } from "./account.queries.ts";
import { missingPassword } from "./missing-password.rules.ts";

/** Sessions shown at first, latest first. */
const SHOWN = 5;

/** Every active session, and the buttons that end one of them, or all except this one. */
export function SessionsPart({ account }: { account: AccountView }) {
  const { sessions } = account;
  const [ending, setEnding] = useState<SignInView | "others" | null>(null);
  const [all, setAll] = useState(false);
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <LineList>
        {(all ? sessions : sessions.slice(0, SHOWN)).map((one) => (
          <SessionLine key={one.id} session={one} onEnd={() => setEnding(one)} />
        ))}
      </LineList>
      {!all && sessions.length > SHOWN && (
        <Row>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show all {sessions.length}
          </Button>
        </Row>
      )}
      {others > 0 ? (
        <Row>
          <Button variant="default" onClick={() => setEnding("others")}>
            Log out everywhere else
          </Button>
        </Row>
      ) : (
        <Text size="sm" tone="soft">
          You're not logged in anywhere else.
        </Text>
      )}
      {ending !== null && (
        <EndDialog
          ending={ending}
          others={others}
          ways={account.ways}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

function SessionLine({ session, onEnd }: { session: SignInView; onEnd: () => void }) {
  const { current, at, device, ip } = session;
  return (
    <li>
      <div>
        <Row component="p">
          {device}
          {current && <Badge tone="success">This device</Badge>}
        </Row>
        <Text size="sm" tone="soft">
          Logged in {formatMoment(at)}
          {ip && ` · from ${ip}`}
        </Text>
      </div>
      {!current && (
        <Button
          variant="subtle"
          aria-label={`Log out ${device}, logged in ${formatMoment(at)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

interface EndDialogProps {
  ending: SignInView | "others";
  others: number;
  ways: SignInMethods;
  onClose: () => void;
}

/** Asks for the password: someone who found an open browser must not log its owner out elsewhere. */
function EndDialog({ ending, others, ways, onClose }: EndDialogProps) {
  const where = ending === "others" ? countOf(others, "other device") : ending.device;
  async function end({ password }: { password: string }): Promise<void> {
    await putSessionsEnd({
      ...(password !== "" && { password }),
      ...(ending !== "others" && { session: ending.id }),
    });
    notify(
      ending === "others" ? `You are logged out on ${where}.` : `You are logged out of ${where}.`,
      "success",
    );
    onClose();
  }
  return (
    <PageDialog
      title={ending === "others" ? "Log out everywhere else?" : `Log out ${where}?`}
      size="md"
      onClose={onClose}
    >
      <AccountForm
        initialValues={{ password: "" }}
        validate={{ password: missingPassword(ways) }}
        submitLabel={ending === "others" ? `Log out on ${where}` : "Log out this device"}
        fallback="The session could not be ended. Please try again."
        submit={end}
      >
        {(form) => ways.password && <PasswordField form={form} />}
      </AccountForm>
    </PageDialog>
  );
}
