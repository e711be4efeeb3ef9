import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { DemoTest } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatDuration, formatMarks, formatMoment } from "../../../lib/format.ts";
import { usePage } from "../../../lib/page.ts";
import { demoTestPaths, patterns, signupFor } from "../../../lib/paths.ts";
import { Facts } from "../start/fact-list.tsx";
import type { GuestTry } from "./use-guest-try.ts";
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
    <section className={classes.part}>
      <p className={classes.lead}>
        {upcoming
          ? `This demo test opens at ${formatMoment(test.startTime)}.`
          : "This demo test has expired"}
      </p>
      <p>
        {upcoming
          ? "Come back then, or take one of the others."
          : `It closed at ${formatMoment(test.expiryTime)}. Take one of the others.`}
      </p>
    </section>
  );
}

/** What a visitor reads before anything begins: no pass is made by looking. */
export function GuestIntro({ test, guestTry }: GuestIntroProps) {
  const heading = usePage(test.title);
  const open = test.state === "open";
  return (
    <main id="main" className={classes.page}>
      <article className={classes.sheet}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {test.title}
        </h1>
        <Facts facts={factsOf(test)} />
        {open ? (
          <section className={classes.part}>
            <h2>Without an account</h2>
            <ul className={classes.promises}>
              <li>You take the real test: same timer, same marking.</li>
              <li>
                Marks and all solutions open as soon as you submit. Your report stays in this
                browser for 30 days.
              </li>
              <li>
                A guest is not ranked.{" "}
                <Link to={signupFor(demoTestPaths[test.slot - 1] ?? patterns.landing)}>
                  Sign up to be ranked
                </Link>
                : your first try then counts among all who took the test.
              </li>
            </ul>
          </section>
        ) : (
          <NotOpen test={test} />
        )}
        {guestTry.error && (
          <p className={classes.failed} role="alert">
            <strong>The test did not open.</strong> {guestTry.error.message}
          </p>
        )}
        <div className={classes.startBar}>
          {open && (
            <Button size="lg" onClick={guestTry.start} loading={guestTry.starting}>
              Start as a guest
            </Button>
          )}
          <Button
            component={Link}
            size="lg"
            variant={open ? "subtle" : "filled"}
            to={patterns.landing}
          >
            {open ? "Not now" : "Back to the start page"}
          </Button>
        </div>
      </article>
    </main>
  );
}
