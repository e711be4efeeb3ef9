import { ApiError } from "../../../lib/api/api-error.ts";

/**
 * Code that a test needs later than its questions: dialogs, the submission and its receipt, the
 * watch over full screen. It is loaded while the student reads the instructions. A test does not
 * open without it, and the service worker keeps it.
 *
 * @throws ApiError if the code did not arrive: browsers remember a failed import until the page is
 * reloaded
 */
export async function loadLaterScreens() {
  try {
    const [
      { Keyboard, TestDialogs },
      { Submitted, SubmittedGoHome },
      { Submission },
      { useScreenWatch },
    ] = await Promise.all([
      import("./test-dialogs.tsx"),
      import("../submission/submitted.tsx"),
      import("../submission/submission.ts"),
      import("../integrity/use-screen-watch.ts"),
    ]);
    return { Keyboard, TestDialogs, Submitted, SubmittedGoHome, Submission, useScreenWatch };
  } catch {
    throw new ApiError(0, "network", "A part of this page is missing. Reload the page.");
  }
}

export type LaterScreens = Awaited<ReturnType<typeof loadLaterScreens>>;
