import type { SignInView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { endOthers } from "./account.queries.ts";

/** Sessions shown at first, latest first. */
const SHOWN = 5;

/** Every active session, and the button that ends all except this one. */
export function SessionsPart({ sessions }: { sessions: readonly SignInView[] }) {
  const [ending, setEnding] = useState(false);
  const [all, setAll] = useState(false);
  const others = sessions.filter(({ current }) => !current).length;
  async function end(): Promise<void> {
    setEnding(true);
    try {
      await endOthers();
      notify(`You are logged out on ${countOf(others, "other device")}.`, "success");
    } catch (error) {
      notify(
        messageOf(error, "The other devices could not be logged out. Please try again."),
        "error",
      );
    } finally {
      setEnding(false);
    }
  }
  return (
    <>
      <LineList>
        {(all ? sessions : sessions.slice(0, SHOWN)).map(({ current, at, device, ip }) => (
          <li key={`${at} ${device} ${ip} ${current}`}>
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
          </li>
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
          <Button variant="default" loading={ending} onClick={() => void end()}>
            Log out everywhere else
          </Button>
        </Row>
      ) : (
        <Text size="sm" tone="soft">
          You're not logged in anywhere else.
        </Text>
      )}
    </>
  );
}
