import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState, useSyncExternalStore } from "react";
import type { SessionUser } from "../../../lib/session/session.ts";
import { type Limits, titleOf } from "./choice-limit.rules.ts";
import { Dialog } from "./dialog.tsx";
import { DownloadAnswers, SubmissionProgress } from "../submission/submission-progress.tsx";
import { FullScreenDialog } from "../integrity/full-screen-dialog.tsx";
import { type Watch, isLastExit } from "../integrity/full-screen.rules.ts";
import type { Submission } from "../submission/submission.ts";
import type { OpenedAttempt } from "../open-attempt.ts";
import { Legend } from "./palette.tsx";
import type { PaletteKind } from "./palette.rules.ts";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { SubmitDialog } from "../submission/submit-dialog.tsx";
import type { BlankQuestion } from "./use-blank-question.ts";
import type { RunningAttempt } from "../running-attempt.ts";
import { useRunningPart } from "../use-running.ts";
import { ShortcutList, Shortcuts } from "./shortcut-list.tsx";
import { Part } from "./sheet.tsx";
import { LeaveDialog } from "./timed-section.tsx";
import { useDismissed } from "./use-dismissed.ts";
import type { ShortcutSwitch } from "./use-test-shortcuts.ts";
import classes from "./pages.module.css";

/** The keyboard shortcuts, listed as on the page before the start. */
export const Keyboard = () => (
  <Shortcuts>
    <Part title="Keyboard">
      <ShortcutList />
    </Part>
  </Shortcuts>
);

/** The rules for timed sections, in the same words as on the page before the start. */
export const SectionRules = ({ mayLeave }: { mayLeave: boolean }) => (
  <Part title="Time per section">
    <p>
      Sections open one after another, each for its own time. You can’t return to a section that has
      ended.
      {mayLeave && " You can leave a section early; its remaining time is not added to others."}
    </p>
  </Part>
);

interface TestDialogsProps {
  test: TestView;
  opened: OpenedAttempt;
  user: SessionUser;
  submission: Submission;
  sectionName: (section: number) => string;
  limits: Limits;
  fullScreen: { watch: Watch; onSubmit: () => void; onReturn: () => void };
  submit: { opened: boolean; close: () => void; now: () => void };
  blank: BlankQuestion;
  /** The dialog that ends a timed section early. */
  leaving: { opened: boolean; close: () => void };
  help: { opened: boolean; close: () => void; keys: ShortcutSwitch };
}

function BlankDialog({ asking, stay, goOn }: Pick<BlankQuestion, "asking" | "stay" | "goOn">) {
  const [always, setAlways] = useState(false);
  return (
    <Dialog opened={asking} onClose={stay} title="This question is blank">
      <p>You have not answered it. Continue to the next question?</p>
      <Checkbox
        label="Don’t ask again in this test"
        checked={always}
        onChange={(event) => setAlways(event.currentTarget.checked)}
      />
      <DialogActions>
        <Button variant="default" onClick={stay}>
          Stay here
        </Button>
        <Button data-autofocus onClick={() => goOn(always)}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function HelpDialog({
  opened,
  close,
  keys,
  kind,
}: TestDialogsProps["help"] & { kind: PaletteKind }) {
  return (
    <Dialog opened={opened} onClose={close} title="Help and keyboard" kind="wide">
      <p>
        Your answer is kept when you jump with the palette. Mark &amp; Next also keeps it, and marks
        the question so that you can find it again. An answer marked for review counts like any
        other.
      </p>
      <Legend kind={kind} />
      <TouchList />
      <Shortcuts>
        <ShortcutList />
        <Checkbox
          label="Enable keyboard shortcuts"
          checked={keys.on}
          onChange={(event) => keys.set(event.currentTarget.checked)}
        />
      </Shortcuts>
    </Dialog>
  );
}

/**
 * The note about a timed section that is over or not open yet, in the table before the submission.
 */
function closedNote(running: RunningAttempt, section: number): string | null {
  const { section: open } = running.getState();
  if (open === null || open === section) return null;
  return section < open ? "Ended" : "Not open yet";
}

/** All dialogs over the question. */
export function TestDialogs(props: TestDialogsProps) {
  const { test, opened, user, submission, sectionName, limits, fullScreen, submit, blank } = props;
  const { leaving, help } = props;
  const { running, clock } = opened;
  const mayGoBack = !isLastExit(fullScreen.watch) && clock.now() < clock.deadline;
  const handing = useSyncExternalStore(submission.subscribe, submission.getState);
  const saving = useRunningPart(running, ({ save }) => save.kind);
  const signedOut = saving === "signed-out" || handing.phase === "signed-out";
  // The student can dismiss the login while answering, but not during the submission.
  const [dismissed, dismiss] = useDismissed(signedOut && handing.phase === "answering");
  const signedIn = () => {
    running.reconnect();
    if (handing.phase === "signed-out") void submission.now();
  };
  return (
    <>
      <SubmitDialog
        running={running}
        kind={test.palette}
        sectionName={sectionName}
        sectionNote={(section) => {
          const details = test.sectionDetails[section];
          const title = details ? titleOf(details) : null;
          return [title, closedNote(running, section)].filter(Boolean).join(". ") || null;
        }}
        limits={limits}
        opened={submit.opened && handing.phase === "answering"}
        onClose={submit.close}
        onSubmit={() => {
          submit.close();
          submit.now();
        }}
      >
        {saving === "offline" && <DownloadAnswers test={test} opened={opened} user={user} />}
      </SubmitDialog>
      <BlankDialog {...blank} asking={blank.asking && handing.phase === "answering"} />
      <LeaveDialog
        running={running}
        clock={clock}
        sectionName={sectionName}
        opened={leaving.opened}
        onClose={leaving.close}
      />
      <HelpDialog
        {...help}
        kind={test.palette}
        opened={help.opened && handing.phase === "answering"}
      />
      <FullScreenDialog {...fullScreen} />
      <SubmissionProgress state={handing} submission={submission} mayGoBack={mayGoBack}>
        <DownloadAnswers test={test} opened={opened} user={user} />
      </SubmissionProgress>
      <SignInDialog
        opened={signedOut && !dismissed}
        user={user}
        onSignedIn={signedIn}
        onClose={dismiss}
      />
    </>
  );
}

/** The gestures; listed only on touch screens. */
function TouchList() {
  return (
    <div className={classes.touch}>
      <ul>
        <li>Tap an option to choose it. Where several can be correct, tap again to clear one.</li>
        <li>Tap the grid of squares at the bottom for the question palette.</li>
        <li>Swipe a wide formula, table or passage to read the rest of it.</li>
        <li>Tap the arrows on a picture to enlarge it. Tap A to change the text size.</li>
      </ul>
    </div>
  );
}
