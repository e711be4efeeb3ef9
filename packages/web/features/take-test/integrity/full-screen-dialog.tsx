import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { useState } from "react";
import { Dialog } from "../view/dialog.tsx";
import type { Watch } from "./full-screen.rules.ts";

interface FullScreenDialogProps {
  watch: Watch;
  onSubmit: () => void;
  onReturn: () => void;
}

const WORDS = {
  "full-screen": {
    title: "Fullscreen Required",
    text: "Before submitting the test, fullscreen should not be exited.",
    next: "If you leave again, your test will be submitted.",
    back: "Return to Fullscreen",
  },
  focus: {
    title: "Stay on this page",
    text: "Before submitting the test, this page should not be left.",
    next: "If you leave again, your test will be submitted.",
    back: "Return to the test",
  },
};

/**
 * Shown when the student left full screen, or the page in focus mode: offers to return or to
 * submit.
 */
export function FullScreenDialog({ watch, onSubmit, onReturn }: FullScreenDialogProps) {
  /**
   * The exit after which the student chose to submit. After another exit, the dialog asks again.
   */
  const [chosenAt, choose] = useState<number | null>(null);
  const asking = chosenAt === watch.exits;
  if (watch.mode === "free") return null;
  const { title, text, next, back } = WORDS[watch.mode];
  const goBack = () => {
    choose(null);
    onReturn();
  };
  return (
    <Dialog opened={watch.place === "left" && !watch.over} title={title}>
      {asking ? (
        <p>
          <strong>Submit the test now?</strong> You cannot return to it.
        </p>
      ) : (
        <>
          <p>{text}</p>
          <p>
            {watch.excused && "This time it did not count. "}
            {watch.exits > 0 && <strong>{next}</strong>}
          </p>
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={asking ? onSubmit : () => choose(watch.exits)}>
          {asking ? "Yes, submit" : "Submit Now"}
        </Button>
        <Button data-autofocus onClick={goBack}>
          {back}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
