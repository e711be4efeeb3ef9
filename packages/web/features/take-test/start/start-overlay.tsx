import foot from "@academy/ui/foot.module.css";
import { choiceText } from "@academy/core/exam/marking/choice.rules.ts";
import { holdsKeys } from "@academy/core/kernel/shared/staff-role.rules.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../../lib/api/api-error.ts";
import { countOf, formatDuration, formatMarks, formatMoment } from "../../../lib/format.ts";
import { wayBack } from "../../../lib/address/paths.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { clockWords, timeOfDay } from "../clock/clock.rules.ts";
import { personalDeadline } from "./entry.rules.ts";
import type { AttemptClock } from "../clock/attempt-clock.ts";
import {
  enterFullScreen,
  hasFullScreen,
  leaveFullScreen,
  notifyRefused,
} from "../integrity/full-screen.ts";
import { type LaterScreens, loadLaterScreens } from "../view/later-screens.ts";
import { type OpenedAttempt, openAttempt } from "../open-attempt.ts";
import type { KeptAttempt } from "../../../shared/outbox/kept-attempt.shelf.ts";
import { OwnStart, useOwnStart } from "./own-start.tsx";
import { ScreenRules } from "./screen-rules.tsx";
import { Legend } from "../view/palette.tsx";
import { sectionNames } from "../view/palette.rules.ts";
import { Part, Sheet } from "../view/sheet.tsx";
import { useSecondsUntil } from "../use-running.ts";
import classes from "../view/pages.module.css";

/** Needed only if the session ended before the start. */
const SignInDialog = lazy(async () => ({
  default: (await import("../view/sign-in-dialog.tsx")).SignInDialog,
}));

interface StartOverlayProps {
  test: TestView;
  testId: string;
  clock: AttemptClock;
  user: SessionUser;
  device: string;
  open: KeptAttempt | null;
  /** Whether the server could not be reached, so that this device's kept test is used. */
  offline: boolean;
  onOpened: (opened: OpenedAttempt) => void;
  /** Called if the server refused the start for a reason that has a page of its own. */
  onRefused: (error: ApiError) => void;
}

const OWN_PAGE = ["not_open_yet", "test_expired", "already_submitted"];

/** Starts the attempt; refusals with their own page are passed up, other errors are shown here. */
function useStart({ test, testId, clock, user, device, onOpened, onRefused }: StartOverlayProps) {
  const [state, setState] = useState<{ starting: boolean; error: Error | null }>({
    starting: false,
    error: null,
  });
  const start = async () => {
    // Must come first: the browser allows full screen only directly after a click.
    const entering = test.fullScreen === "OFF" ? "free" : enterFullScreen();
    setState({ starting: true, error: null });
    try {
      const opened = await openAttempt(user.userId, testId, clock, device, test);
      const mode = await entering;
      if (mode === "focus" && hasFullScreen()) notifyRefused();
      onOpened({ ...opened, mode });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (error instanceof ApiError && (error.status === 403 || OWN_PAGE.includes(error.code))) {
        void leaveFullScreen();
        return onRefused(error);
      }
      setState({ starting: false, error });
    }
  };
  const cancel = () => {
    void leaveFullScreen();
    setState({ starting: false, error: null });
  };
  return { ...state, start: () => void start(), cancel };
}

const Trial = () => (
  <Notice component="p">
    <strong>This is a trial.</strong> You may see keys, so your answers are marked but not ranked.
  </Notice>
);

interface TestFactsProps {
  test: TestView;
  until: string;
  started: boolean;
}

function TestFacts({ test, until, started }: TestFactsProps) {
  const facts = [
    { name: "Duration", value: formatDuration(test.durationMinutes) },
    { name: "Questions", value: String(test.totalQuestions) },
    { name: "Marks", value: formatMarks(test.maxMarks) },
    { name: started ? "Ends at" : "Ends at, if you start now", value: until },
  ];
  return (
    <Card tone="well">
      <Facts look="large" facts={facts} />
    </Card>
  );
}

function Marking({ test }: { test: TestView }) {
  const names = sectionNames(test.sectionDetails);
  return (
    <Part title="Marking">
      <Facts
        look="rows"
        facts={test.sectionDetails.map((section, index) => ({
          name: names[index] ?? "",
          value: `${section.minutes === null ? "" : `${formatDuration(section.minutes)}, `}${
            section.choose
              ? `${choiceText(section.choose, section.numQuestions, section.shuffle?.questions)} ${section.marking}`
              : `${countOf(section.numQuestions, "question")}: ${section.marking}`
          }`,
        }))}
      />
      {test.sectionDetails.some(({ shuffle }) => shuffle) && (
        <p>Questions or options are shuffled: each student sees an order of their own.</p>
      )}
      {test.lotHash && (
        <Text size="sm">Equal marks are drawn by lot. SHA-256 of the seed: {test.lotHash}</Text>
      )}
    </Part>
  );
}

/** "13:00", with the date if it is not today. */
function untilText(clock: AttemptClock, deadline: number): string {
  const sameDay = new Date(deadline).toDateString() === new Date(clock.now()).toDateString();
  return sameDay ? timeOfDay(deadline, false) : formatMoment(new Date(deadline).toISOString());
}

/** Shows all instructions before the timer starts. */
export function StartOverlay(props: StartOverlayProps) {
  const { test, clock, user, open, offline } = props;
  const { starting, error, start, cancel } = useStart(props);
  // Errors are ignored here: the start loads the screens again and reports an error.
  const [later, setLater] = useState<LaterScreens>();
  useEffect(() => void loadLaterScreens().then(setLater, () => undefined), []);
  const resumed = open ? Date.parse(open.deadline) : null;
  const left = useSecondsUntil(clock, resumed ?? 0);
  const own = useOwnStart(test, clock, user.isAdmin || open !== null);
  const deadline =
    resumed ?? personalDeadline(test, Math.max(clock.now(), own.startsAt), user.isAdmin);
  const signedOut = error instanceof ApiError && error.status === 401;
  return (
    <Sheet
      title={test.title}
      page={test.title}
      after={
        signedOut && (
          <Suspense>
            <SignInDialog opened user={user} onSignedIn={start} onClose={cancel} />
          </Suspense>
        )
      }
    >
      <TestFacts test={test} until={untilText(clock, deadline)} started={resumed !== null} />
      {holdsKeys(user) && <Trial />}
      {test.extraMinutes > 0 && (
        <Notice component="p">
          Your test ends at {untilText(clock, deadline)}, with{" "}
          <strong>{countOf(test.extraMinutes, "minute")} of extra time included</strong>.
        </Notice>
      )}
      {resumed !== null && (
        <Notice component="p">
          You have started this test: <strong>{clockWords(left)} left</strong>. Your answers are
          kept.{offline && " You are offline. Select Resume to continue on this device."}
        </Notice>
      )}
      {test.instructions && (
        <Part title="Instructions">
          <RichText html={test.instructions} />
        </Part>
      )}
      <Marking test={test} />
      <Grid min="17rem" gap="lg">
        {test.timing === "SECTIONS" && (
          <Part title="Time per section">
            <p>
              Sections open one after another, each for its own time. You can’t return to a section
              that has ended.
              {test.mayLeaveSection &&
                " You can leave a section early; its remaining time is not added to others."}
            </p>
          </Part>
        )}
        <ScreenRules policy={test.fullScreen} />
        <Part title="Your answers are safe">
          <p>
            Each answer is saved on this device immediately, and sent within 20 seconds. You can
            keep answering while offline. If the page reloads or the browser closes, open it again,
            online or offline, and continue where you stopped. The clock keeps running. When the
            time is up, your test is submitted automatically.
          </p>
        </Part>
      </Grid>
      <Part title="Question palette">
        <Stack>
          <p>It shows the state of every question. Select a number to go there.</p>
          <Legend kind={test.palette} />
        </Stack>
      </Part>
      {later && <later.Keyboard />}
      <Row className={`${classes.startBar} ${foot.foot}`}>
        {error && !signedOut && (
          <Notice component="p" tone="error" role="alert" style={{ flex: "1 1 100%" }}>
            <strong>{navigator.onLine ? "The test did not open." : "You are offline."}</strong>{" "}
            {error.message} Nothing is lost:
            {resumed === null ? " select Start Test" : " select Resume"} again.
          </Notice>
        )}
        <OwnStart own={own} />
        <Button onClick={start} loading={starting} disabled={own.waits}>
          {resumed === null ? "Start Test" : "Resume"}
        </Button>
        <Button
          component={Link}
          to={wayBack(user).to}
          variant="subtle"
          aria-disabled={starting}
          onClick={(event: MouseEvent) => starting && event.preventDefault()}
        >
          Not now
        </Button>
      </Row>
    </Sheet>
  );
}
