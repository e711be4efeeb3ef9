import type { SignInView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { endOthers } from "./account.queries.ts";
import classes from "./account.module.css";

/** So many are read at a glance; the latest stand first. */
const SHOWN = 5;

/** Every sign-in that goes on, and the way to end all but this one. */
export function SessionsPart({ sessions }: { sessions: readonly SignInView[] }) {
  const [ending, setEnding] = useState(false);
  const [all, setAll] = useState(false);
  const others = sessions.filter(({ current }) => !current).length;
  async function end(): Promise<void> {
    setEnding(true);
    try {
      await endOthers();
      notify(`You are signed out on ${countOf(others, "other device")}.`, "success");
    } catch (error) {
      notify(messageOf(error, "The others could not be signed out. Please try again."), "error");
    } finally {
      setEnding(false);
    }
  }
  return (
    <>
      <ul className={classes.sessions}>
        {(all ? sessions : sessions.slice(0, SHOWN)).map(({ current, at, device, ip }) => (
          <li key={`${at} ${device} ${ip} ${current}`}>
            <p className={classes.device}>
              {device}
              {current && (
                <span className={classes.mark} data-verified="true">
                  This device
                </span>
              )}
            </p>
            <p className={classes.soft}>
              Signed in {formatMoment(at)}
              {ip && ` · from ${ip}`}
            </p>
          </li>
        ))}
      </ul>
      {!all && sessions.length > SHOWN && (
        <Button className={classes.start} variant="subtle" size="md" onClick={() => setAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
      {others > 0 ? (
        <Button
          className={classes.start}
          variant="default"
          size="md"
          loading={ending}
          onClick={() => void end()}
        >
          Sign out everywhere else
        </Button>
      ) : (
        <p className={classes.soft}>You are signed in nowhere else.</p>
      )}
    </>
  );
}
