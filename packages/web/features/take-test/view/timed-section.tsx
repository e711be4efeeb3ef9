import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import type { AttemptClock } from "../clock/attempt-clock.ts";
import type { RunningAttempt } from "../running-attempt.ts";
import { useRunningPart } from "../use-running.ts";
import { Dialog } from "./dialog.tsx";

interface LeaveDialogProps {
  running: RunningAttempt;
  clock: AttemptClock;
  sectionName: (section: number) => string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks before a section ends early, and says what the student gives up. The server has to confirm
 * the end.
 */
export function LeaveDialog({ running, clock, sectionName, opened, onClose }: LeaveDialogProps) {
  const section = useRunningPart(running, (state) => state.section) ?? 0;
  const [state, setState] = useState<"asking" | "leaving" | "failed">("asking");
  const minutes = Math.max(1, Math.round((clock.nextEnd - clock.now()) / 60_000));
  const close = () => {
    setState("asking");
    onClose();
  };
  const leave = async () => {
    setState("leaving");
    if (await running.leaveSection()) return close();
    setState("failed");
  };
  return (
    <Dialog opened={opened} onClose={close} title={`Leave ${sectionName(section)}?`}>
      <p>
        You can’t come back to it. The {countOf(minutes, "minute")} left in it{" "}
        {minutes === 1 ? "is" : "are"} not added to other sections.
      </p>
      {state === "failed" && (
        <Notice component="p" tone="error" role="alert">
          You are still in this section: we could not reach the server. Try again.
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close}>
          Stay here
        </Button>
        <Button loading={state === "leaving"} onClick={() => void leave()}>
          Leave this section
        </Button>
      </DialogActions>
    </Dialog>
  );
}
