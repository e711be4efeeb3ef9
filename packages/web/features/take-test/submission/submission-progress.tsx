import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button, Loader } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { Dialog } from "../view/dialog.tsx";
import type { Submission, SubmissionState } from "./submission.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { answersFile } from "./answers-file.rules.ts";
import type { OpenedAttempt } from "../open-attempt.ts";

function words(state: SubmissionState): { title: string; text: string } | null {
  switch (state.phase) {
    case "spread":
      return {
        title: "Time is up",
        text: "Your answers are saved. Your test is being submitted; this can take up to a minute.",
      };
    case "unchecked":
      return {
        title: "Time is up by this device’s clock",
        text: "Your answers are kept on this device and submitted when you are online.",
      };
    case "sending":
      return { title: "Submitting", text: "Your answers are on their way." };
    case "waiting":
      return {
        title: state.offline ? "Waiting for the connection" : "The server is busy",
        text: state.offline
          ? "You are offline. Your answers are kept on this device and submitted as soon as the connection is back, from this page or the next time you open Exam Academy."
          : "Your answers are kept on this device. Retrying automatically.",
      };
    case "failed":
      return { title: state.message, text: "Your answers are kept on this device." };
    // Shown in the login dialog instead.
    case "signed-out":
    case "answering":
    case "done":
      return null;
  }
}

interface SubmissionProgressProps {
  state: SubmissionState;
  submission: Submission;
  /** False when time is up or full screen was left twice: the student can then only submit. */
  mayGoBack: boolean;
  /** Further help, shown while the submission fails. */
  children: ReactNode;
}

/**
 * Shown from pressing Submit to the receipt. It cannot be closed, because the student can do
 * nothing else.
 */
export function SubmissionProgress({
  state,
  submission,
  mayGoBack,
  children,
}: SubmissionProgressProps) {
  const said = words(state);
  const waits = state.phase === "waiting" || state.phase === "failed";
  return (
    <Dialog opened={said !== null} title={said?.title ?? ""}>
      <Row>
        {state.phase !== "failed" && <Loader />}
        <output style={{ flex: 1 }}>{said?.text}</output>
      </Row>
      {waits && children}
      {waits && (
        <DialogActions>
          {state.phase === "failed" && mayGoBack && (
            <Button variant="default" onClick={() => submission.back()}>
              Continue Test
            </Button>
          )}
          <Button onClick={() => void submission.now()}>Try again now</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

interface DownloadAnswersProps {
  test: TestView;
  opened: OpenedAttempt;
  user: SessionUser;
}

/** A button that downloads the answers as a file if they cannot be sent. */
export function DownloadAnswers({ test, opened, user }: DownloadAnswersProps) {
  const { running, clock, attemptId } = opened;
  const download = () => {
    const { name, text } = answersFile({
      test,
      student: user,
      attemptId,
      questions: running.questions,
      outbox: running.getState().outbox,
      now: clock.now(),
      deadline: clock.deadline,
    });
    saveFile(name, new Blob([text], { type: "application/json" }));
  };
  return (
    <Row>
      <Button variant="default" onClick={download}>
        Download my answers
      </Button>
      <Text component="span" size="sm" tone="soft">
        A copy for you, in case they cannot be submitted.
      </Text>
    </Row>
  );
}
