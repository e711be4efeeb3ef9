import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { DemoTest } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatDuration, formatMarks, formatMoment } from "../../../lib/format.ts";
import { demoTestPaths, patterns, signupFor } from "../../../lib/paths.ts";
import type { GuestTry } from "./use-guest-try.ts";
import { Part, Sheet } from "../view/sheet.tsx";
import classes from "../view/pages.module.css";

interface GuestIntroProps {
  test: DemoTest;
  guestTry: GuestTry;
}

const factsOf = (test: DemoTest) => [
  { name: "Exam", value: examTypeLabels[test.examType] },
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

/** The introduction for visitors; a pass is only created when they start. */
export function GuestIntro({ test, guestTry }: GuestIntroProps) {
  const open = test.state === "open";
  return (
    <Sheet title={test.title} page={test.title}>
      <div className={classes.facts}>
        <Facts look="large" facts={factsOf(test)} />
      </div>
      {open ? (
        <Part title="Without an account">
          <ul className={classes.promises}>
            <li>You take the real test: same timer, same marking.</li>
            <li>
              Marks and all solutions open as soon as you submit. Your report stays in this browser
              for 30 days.
            </li>
            <li>
              A guest is not ranked.{" "}
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
      <Row className={classes.startBar}>
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
