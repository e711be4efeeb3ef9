import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { hasFullScreen } from "../integrity/full-screen.ts";
import { Part } from "../view/sheet.tsx";

/** Explains what counts as leaving the test, before the student starts. */
export function ScreenRules({ policy }: { policy: TestView["fullScreen"] }) {
  if (policy === "OFF") {
    return (
      <Part title="Your screen">
        <p>This test doesn’t need full screen. Switching windows is recorded but has no penalty.</p>
      </Part>
    );
  }
  return hasFullScreen() ? (
    <Part title="Full screen">
      <p>
        The test fills the screen until you submit it. The first time you leave full screen you get
        a warning; the second time, your test is submitted immediately. A reload, a crash or a lost
        connection never counts. Switching windows is recorded but has no penalty.
      </p>
    </Part>
  ) : (
    <Part title="Stay on this page">
      <p>
        Your browser has no full screen for tests, so leaving this page counts instead. The first
        time you go to another app or tab you get a warning; the second time, your test is submitted
        as soon as you are back. A reload, a crash or a lost connection never counts. Turn off calls
        and alarms before you start.
      </p>
    </Part>
  );
}
