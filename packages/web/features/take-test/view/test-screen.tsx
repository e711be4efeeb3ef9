import { LAST_EXIT } from "@academy/core/exam/terms/attempt/submission-cause.rules.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isGuest } from "../../../lib/session/guest-passes.ts";
import { notify } from "../../../lib/notices.ts";
import { type SessionUser, signedInUser } from "../../../lib/session/session.ts";
import { submitSpread, timeOfDay } from "../clock/clock.rules.ts";
import { limitsOf } from "./choice-limit.rules.ts";
import { exitsIn } from "../../../shared/outbox/page-events.rules.ts";
import { TestHeader } from "./test-header.tsx";
import type { LanguagesProps } from "../languages/open-languages.tsx";
import type { Submission } from "../submission/submission.ts";
import type { OpenedAttempt } from "../open-attempt.ts";
import { keptAttempt, noteSubmitted, settle } from "../../../shared/outbox/kept-attempt.shelf.ts";
import { postSubmit } from "../../../shared/outbox/outbox.queries.ts";
import { indexedDb } from "../../../shared/outbox/outbox.shelf.ts";
import { sendOnceConnected } from "../../../shared/offline/worker-calls.ts";
import { ownedBy } from "../../../shared/outbox/tabs.ts";
import { sectionNames } from "./palette.rules.ts";
import { PaletteSheet, SidePalette } from "./palette.tsx";
import { QuestionPanel } from "./question-panel.tsx";
import { useTextSize } from "./use-text-size.ts";
import { useBlankQuestion } from "./use-blank-question.ts";
import { useRunningLife, useRunningPart, useSecondsLeft, useTimeLeft } from "../use-running.ts";
import { useKeptTest } from "../offline/use-kept-test.ts";
import { useTestShortcuts } from "./use-test-shortcuts.ts";
import classes from "./test-screen.module.css";

interface TestScreenProps {
  test: TestView;
  opened: OpenedAttempt;
  user: SessionUser;
}

const TIME_UP = "Time is up. Auto-submitting test...";

function useSubmission({ test, opened, user }: TestScreenProps) {
  const { running, attemptId, device, clock } = opened;
  const [submission] = useState(() => {
    const owned = ownedBy(user.userId, signedInUser);
    const whose = { userId: user.userId, testId: test._id, attemptId };
    const byExits = (): { byExits?: true } => {
      const exits = Math.max(opened.exits, exitsIn(running.getState().outbox));
      return exits >= LAST_EXIT ? { byExits: true } : {};
    };
    const wish = () => ({ submittedAt: new Date(clock.now()).toISOString(), ...byExits() });
    return new opened.screens.Submission({
      running,
      submit: (save) => {
        const sent = { ...save, device, ...byExits() };
        return owned(() => postSubmit(test._id, user.userId, sent));
      },
      wish: (why) => noteSubmitted(indexedDb, whose, why && { ...wish(), ...why }),
      settle: (receipt) => settle(indexedDb, whose, receipt, "seen"),
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    });
  });
  useEffect(() => {
    const online = () => submission.reconnect();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      submission.stop();
    };
  }, [submission]);
  useEffect(() => {
    // Another tab may have submitted the test while this tab was opening, and may be closed
    // already.
    void keptAttempt(indexedDb, user.userId, test._id).then((kept) => {
      if (kept?.attemptId === attemptId && kept.submittedAt !== undefined) {
        submission.start(0, kept.byTime && { byTime: true });
      }
    });
  }, [submission, attemptId, user.userId, test._id]);
  const state = useSyncExternalStore(submission.subscribe, submission.getState);
  const { phase } = state;
  useEffect(() => {
    if (phase === "waiting") void sendOnceConnected();
  }, [phase]);
  return { submission, state };
}

/** Submits when time is up, and fetches the receipt if the server has already ended the attempt. */
function TimeKeeper({ opened, submission }: { opened: OpenedAttempt; submission: Submission }) {
  const { running } = opened;
  const seconds = useSecondsLeft(opened.clock);
  const left = useTimeLeft(opened.clock);
  const saving = useRunningPart(opened.running, ({ save }) => save.kind);
  useEffect(() => running.look(), [running, seconds]);
  useEffect(() => {
    if (left === "some") return submission.goOn();
    const { phase } = submission.getState();
    if (phase !== "answering" && phase !== "unchecked") return;
    if (left === "unchecked") return submission.waitForClock();
    notify(TIME_UP, "info", 2000);
    submission.start(submitSpread(Math.random()), { byTime: true });
  }, [left, submission]);
  useEffect(() => {
    if (saving === "closed") submission.closed();
  }, [saving, submission]);
  const submitted = useRunningPart(opened.running, (state) => state.submitted);
  useEffect(() => {
    if (submitted) submission.start();
  }, [submitted, submission]);
  return null;
}

/** Lets a student end a timed section early where this is allowed; otherwise, time ends it. */
function useLeaving({ test, opened: { running, clock } }: TestScreenProps) {
  const [opened, open] = useState(false);
  const section = useRunningPart(running, (state) => state.section);
  const isLast = section === null || section + 1 === test.sectionDetails.length;
  const ask = test.mayLeaveSection && !isLast ? () => open(true) : undefined;
  const words = () =>
    `This is the section’s last question. The next section opens at ${timeOfDay(clock.nextEnd, false)}.`;
  return {
    opened: opened && ask !== undefined,
    ask,
    /**
     * Called when the student goes on from the last question of a section, unless it is the last
     * section.
     */
    atEnd: () => (ask ? ask() : notify(words(), "info")),
    close: () => open(false),
  };
}

/** The questions in the language that the student reads. */
function InLanguage({ opened, children }: LanguagesProps & Pick<TestScreenProps, "opened">) {
  const Languages = opened.languages?.Languages;
  return Languages ? <Languages>{children}</Languages> : children(opened.running.questions, null);
}

/** The screen of a running test. */
export function TestScreen(props: TestScreenProps) {
  const { test, opened, user } = props;
  const { running, clock } = opened;
  const { TestDialogs, TestNotices, Submitted, SubmittedGoHome, useScreenWatch } = opened.screens;
  useRunningLife(running, clock);
  useEffect(() => opened.keepImages(), [opened]);
  useKeptTest(props);
  const { submission, state: handing } = useSubmission(props);
  const { watch, goBack } = useScreenWatch(opened, submission);
  /** Submit Now leads directly to the dashboard; otherwise the receipt has its own page. */
  const [straightHome, goStraightHome] = useState(false);
  const textSize = useTextSize();
  const [asking, ask] = useState(false);
  const [sheet, openSheet] = useState(false);
  const [help, showHelp] = useState(false);

  // Reads the state only when a key or button is pressed, so that a change does not rerender the
  // screen.
  const step = (by: number) => running.goTo(running.getState().index + by);
  const isLast = () => running.getState().index + 1 === running.bounds.to;
  const leaves = useLeaving(props);
  const atEnd = () => (running.bounds.to === running.questions.length ? ask(true) : leaves.atEnd());
  const next = () => (isLast() ? atEnd() : step(1));
  const leaveUnmarked = () => {
    running.mark(false);
    next();
  };
  const [limits] = useState(() => limitsOf(test));
  const blank = useBlankQuestion(opened, limits);
  const actions = {
    previous: () => step(-1),
    clear: () => running.clear(),
    markAndNext: () => {
      running.mark(true);
      next();
    },
    saveAndNext: () => blank.leave(leaveUnmarked),
    next: () => (isLast() ? undefined : blank.leave(() => step(1))),
    help: () => showHelp((shown) => !shown),
  };
  const submit = (home: boolean) => {
    goStraightHome(home);
    submission.start();
  };
  const busy = handing.phase !== "answering" || watch.place === "left";
  const keys = useTestShortcuts(
    actions,
    !asking && !leaves.opened && !blank.asking && !sheet && !help && !busy,
  );

  if (handing.phase === "done") {
    // Guests always get the page with the receipt, because they have no dashboard.
    const Done = straightHome && !isGuest(user) ? SubmittedGoHome : Submitted;
    const { receipt, elsewhere } = handing;
    return <Done test={test} user={user} receipt={receipt} elsewhere={elsewhere} />;
  }
  const names = sectionNames(test.sectionDetails);
  const sectionName = (section: number) => names[section] ?? `Section ${section + 1}`;
  const shared = { running, sectionName, limits };
  const palette = { ...shared, kind: test.palette };
  const panel: LanguagesProps["children"] = (questions, above) => (
    <QuestionPanel
      {...shared}
      questions={questions}
      above={above}
      parts={opened.parts}
      incorrectMarks={(section) => test.sectionDetails[section]?.incorrectMarks ?? 0}
      actions={actions}
      onPalette={() => openSheet(true)}
    />
  );
  return (
    <div className={classes.running} data-text-size={textSize.size}>
      <TimeKeeper opened={opened} submission={submission} />
      <TestHeader
        title={test.title}
        running={running}
        clock={clock}
        startedAt={Date.parse(opened.attempt.startedAt)}
        sectionName={sectionName}
        textSize={textSize}
        onHelp={() => showHelp(true)}
        onSubmit={() => ask(true)}
        onLeave={leaves.ask}
      >
        <TestNotices opened={opened} sectionName={sectionName} />
      </TestHeader>
      <InLanguage opened={opened}>{panel}</InLanguage>
      <SidePalette {...palette} onSubmit={() => ask(true)} />
      <PaletteSheet {...palette} opened={sheet} onClose={() => openSheet(false)} />
      <TestDialogs
        test={test}
        opened={opened}
        user={user}
        submission={submission}
        sectionName={sectionName}
        limits={limits}
        fullScreen={{ watch, onSubmit: () => submit(true), onReturn: () => void goBack() }}
        submit={{ opened: asking, close: () => ask(false), now: () => submit(false) }}
        blank={blank}
        leaving={{ opened: leaves.opened && !busy, close: leaves.close }}
        help={{ opened: help, close: () => showHelp(false), keys }}
      />
    </div>
  );
}
