import { Text } from "@academy/ui/kit/layout.tsx";
import { countOf } from "../../../lib/format.ts";
import type { RunningAttempt } from "../running-attempt.ts";
import type { RunningState } from "../running-parts.ts";
import { refusedQuestions, unsavedAnswers } from "../../../shared/outbox/outbox.rules.ts";
import { timeOfDay } from "../clock/clock.rules.ts";
import { useRunningState } from "../use-running.ts";
import classes from "../view/test-screen.module.css";

type Tone = "calm" | "done" | "warning";

/** The save status in one line, in plain words. */
function saveWords({ save, outbox, durable }: RunningState): { tone: Tone; words: string } {
  const unsaved = unsavedAnswers(outbox).length;
  // Even if no answer is unsaved, times and events may be: the line then says "everything" instead
  // of a number of answers.
  const waiting = unsaved === 0 ? "everything" : countOf(unsaved, "answer");
  switch (save.kind) {
    case "saved":
      return save.at === null
        ? { tone: "calm", words: "Answers are saved as you go" }
        : { tone: "done", words: `Saved ${timeOfDay(save.at)}` };
    case "sending":
      return { tone: "calm", words: "Saving…" };
    case "waiting":
      return { tone: "calm", words: durable ? "Saved on this device, sending soon" : "Saving…" };
    case "offline":
      return {
        tone: "warning",
        words: durable
          ? `Offline: ${waiting} kept on this device, will send when you’re online`
          : `Offline: ${waiting} not sent yet. Keep this page open`,
      };
    case "retrying":
      return { tone: "warning", words: `${waiting} kept on this device, retrying` };
    case "signed-out":
      return { tone: "warning", words: `${waiting} kept on this device. Log in again to send` };
    case "closed":
      return { tone: "warning", words: "This attempt is closed" };
  }
}

/** The save status, below the title. Screen readers announce only changes for the worse. */
export function SaveLine({ running }: { running: RunningAttempt }) {
  const state = useRunningState(running);
  const { tone, words } = saveWords(state);
  const refused = refusedQuestions(state.outbox);
  const numbers = running.questions.flatMap((question, index) =>
    refused.includes(question._id) ? [index + 1] : [],
  );
  const { from, to } = running.bounds;
  const closed = numbers.every((number) => number <= from || number > to);
  return (
    <>
      <Text size="sm" className={classes.saveLine} data-save={tone}>
        {words}
      </Text>
      <output className="academy-unseen">{tone === "warning" ? words : ""}</output>
      {!state.durable && (
        <Text size="sm" className={classes.saveLine} data-save="warning" role="alert">
          This browser cannot keep answers on the device. Each one is sent immediately: do not close
          this page.
        </Text>
      )}
      {state.durable && state.reloads !== "whole" && (
        <Text size="sm" className={classes.saveLine} data-save="warning">
          {state.reloads === "not"
            ? "This browser cannot keep the test. Reload this page only when you are online."
            : "Some images are not kept here. Reload this page only when you are online."}
        </Text>
      )}
      {numbers.length > 0 && (
        <Text size="sm" className={classes.saveLine} data-save="warning" role="alert">
          Not accepted: the answer to question {numbers.join(", ")}.{" "}
          {closed ? "It came after its section had ended." : "Please change it."}
        </Text>
      )}
    </>
  );
}
