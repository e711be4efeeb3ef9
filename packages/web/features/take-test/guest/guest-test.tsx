import type { DemoTest } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { type GuestPass, guestPasses, guestUser, submissionOf } from "../../../lib/guest-passes.ts";
import { linkTo, patterns } from "../../../lib/paths.ts";
import { GuestIntro } from "./guest-intro.tsx";
import { type GuestTry, useGuestTry } from "./use-guest-try.ts";
import { Sheet } from "../view/sheet.tsx";
import { TakeTest } from "../take-test.tsx";

interface TakenProps {
  test: DemoTest;
  pass: GuestPass;
  guestTry: GuestTry;
}

/** The pass was used: shows its report, or starts another attempt with a new pass. */
function Taken({ test, pass, guestTry }: TakenProps) {
  return (
    <Sheet title={test.title} page={test.title}>
      <Text size="lg" strong>
        You have already taken this demo test.
      </Text>
      <p>Your report is kept in this browser. Another attempt starts with a blank paper.</p>
      {guestTry.error && (
        <Notice component="p" tone="error" role="alert">
          <strong>The test did not open.</strong> {guestTry.error.message}
        </Notice>
      )}
      <Row>
        <Button component={Link} to={linkTo("testReport", { submissionId: submissionOf(pass) })}>
          See the report
        </Button>
        {test.state === "open" && (
          <Button variant="default" onClick={guestTry.start} loading={guestTry.starting}>
            Take it again
          </Button>
        )}
        <Button component={Link} variant="subtle" to={patterns.landing}>
          Back to the start page
        </Button>
      </Row>
    </Sheet>
  );
}

/** The server no longer knows the pass, so this browser deletes it too. */
function Ended({ onForget }: { onForget: () => void }) {
  useEffect(onForget, [onForget]);
  return null;
}

/** A demo test for a visitor: the introduction, then the test like any other. */
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
