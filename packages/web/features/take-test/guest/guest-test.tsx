import foot from "@academy/ui/foot.module.css";
import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import {
  type GuestPass,
  guestPasses,
  guestUser,
  submissionOf,
} from "../../../lib/session/guest-passes.ts";
import { demoTestPaths, linkTo, patterns, signupFor } from "../../../lib/address/paths.ts";
import { Part, Sheet } from "../view/sheet.tsx";
import { TakeTest } from "../take-test.tsx";
import { formatDuration, formatMarks, formatMoment } from "../../../lib/format.ts";
import classes from "../view/pages.module.css";
import { postGuest } from "../../../shared/demo-tests/demo-tests.queries.ts";

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

/** Deletes the pass from this browser, because the server no longer knows it. */
function Ended({ onForget }: { onForget: () => void }) {
  useEffect(onForget, [onForget]);
  return null;
}

/** A demo test for a visitor: an introduction, then the usual test screen. */
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

interface GuestIntroProps {
  test: DemoTest;
  guestTry: GuestTry;
}

const factsOf = (test: DemoTest) => [
  { name: "RunningAttempt", value: examTypeLabels[test.examType] },
  { name: "Duration", value: formatDuration(test.durationMinutes) },
  { name: "Questions", value: String(test.totalQuestions) },
  { name: "Marks", value: formatMarks(test.maxMarks) },
];

function NotOpen({ test }: { test: DemoTest }) {
  const upcoming = test.state === "upcoming";
  return (
    <section>
      <Text size="lg" strong>
        {upcoming
          ? `This demo test opens at ${formatMoment(test.startTime)}.`
          : "This demo test has expired"}
      </Text>
      <p>
        {upcoming
          ? "Come back then, or take one of the others."
          : `It closed at ${formatMoment(test.expiryTime)}. Take one of the others.`}
      </p>
    </section>
  );
}

/** The introduction for visitors; a pass is created only when they start. */
function GuestIntro({ test, guestTry }: GuestIntroProps) {
  const open = test.state === "open";
  return (
    <Sheet title={test.title} page={test.title}>
      <Card tone="well">
        <Facts look="large" facts={factsOf(test)} />
      </Card>
      {open ? (
        <Part title="Without an account">
          <ul>
            <li>You take the real test: same timer, same marking.</li>
            <li>
              Marks and all solutions open as soon as you submit. Your report stays in this browser
              for 30 days.
            </li>
            <li>
              Guests are not ranked.{" "}
              <Link to={signupFor(demoTestPaths[test.slot - 1] ?? patterns.landing)}>
                Sign up to be ranked
              </Link>
              : your first attempt is then ranked against everyone who has taken it.
            </li>
          </ul>
        </Part>
      ) : (
        <NotOpen test={test} />
      )}
      {guestTry.error && (
        <Notice component="p" tone="error" role="alert">
          <strong>The test did not open.</strong> {guestTry.error.message}
        </Notice>
      )}
      <Row className={`${classes.startBar} ${foot.foot}`}>
        {open && (
          <Button onClick={guestTry.start} loading={guestTry.starting}>
            Start as a guest
          </Button>
        )}
        <Button component={Link} variant={open ? "subtle" : "filled"} to={patterns.landing}>
          {open ? "Not now" : "Back to the start page"}
        </Button>
      </Row>
    </Sheet>
  );
}

interface GuestTry {
  start: () => void;
  starting: boolean;
  error: Error | null;
}

/** An attempt at a demo test: a new pass, stored in this browser before the test opens. */
function useGuestTry(
  { slot }: Pick<DemoTest, "slot">,
  onPass: (pass: GuestPass) => void,
): GuestTry {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postGuest(slot),
    onSuccess: (pass) => {
      guestPasses.add(pass);
      onPass(pass);
    },
  });
  return { start: () => mutate(), starting: isPending, error };
}
