import type { DemoTest } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { type GuestPass, guestPasses, guestUser, submissionOf } from "../../../lib/guest-passes.ts";
import { usePage } from "../../../lib/page.ts";
import { linkTo, patterns } from "../../../lib/paths.ts";
import { GuestIntro } from "./guest-intro.tsx";
import { type GuestTry, useGuestTry } from "./use-guest-try.ts";
import { TakeTest } from "../take-test.tsx";
import classes from "../view/pages.module.css";

interface TakenProps {
  test: DemoTest;
  pass: GuestPass;
  guestTry: GuestTry;
}

/** The pass is used up: its report, or another try with a pass of its own. */
function Taken({ test, pass, guestTry }: TakenProps) {
  const heading = usePage(test.title);
  return (
    <main id="main" className={classes.page}>
      <div className={classes.sheet}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {test.title}
        </h1>
        <p className={classes.lead}>You have already taken this demo test.</p>
        <p>Your report is kept in this browser. Another try begins with a blank paper.</p>
        {guestTry.error && (
          <p className={classes.failed} role="alert">
            <strong>The test did not open.</strong> {guestTry.error.message}
          </p>
        )}
        <div className={classes.actions}>
          <Button
            component={Link}
            size="md"
            to={linkTo("testReport", { submissionId: submissionOf(pass) })}
          >
            See the report
          </Button>
          {test.state === "open" && (
            <Button
              size="md"
              variant="default"
              onClick={guestTry.start}
              loading={guestTry.starting}
            >
              Take it again
            </Button>
          )}
          <Button component={Link} size="md" variant="subtle" to={patterns.landing}>
            Back to the start page
          </Button>
        </div>
      </div>
    </main>
  );
}

/** The server knows the pass no longer: it is forgotten here too. */
function Ended({ onForget }: { onForget: () => void }) {
  useEffect(onForget, [onForget]);
  return null;
}

/** A demo test in the hands of a visitor: the words before it, then the test like any other. */
export function GuestTest({ test }: { test: DemoTest }) {
  const [pass, setPass] = useState(() => guestPasses.of(test._id) ?? null);
  const guestTry = useGuestTry(test, setPass);
  if (!pass) return <GuestIntro test={test} guestTry={guestTry} />;
  const forget = () => {
    guestPasses.drop(pass.userId);
    setPass(null);
  };
  return (
    <TakeTest
      key={pass.userId}
      testId={pass.testId}
      user={guestUser(pass)}
      guest={{
        taken: <Taken test={test} pass={pass} guestTry={guestTry} />,
        ended: <Ended onForget={forget} />,
      }}
    />
  );
}
