import { ApiError } from "../../../lib/api/api-error.ts";

/**
 * What a test shows later than its questions: dialogs and the receipt. Loaded while the student reads
 * the instructions; a test does not open without them, and the worker keeps them.
 *
 * @throws ApiError if they did not arrive: browsers remember a failed import until the page is loaded
 *   again
 */
export async function loadLaterScreens() {
  try {
    const [{ ExamDialogs }, { Submitted, SubmittedGoHome }] = await Promise.all([
      import("./exam-dialogs.tsx"),
      import("../submission/submitted.tsx"),
    ]);
    return { ExamDialogs, Submitted, SubmittedGoHome };
  } catch {
    throw new ApiError(0, "network", "A part of this page is missing. Reload the page.");
  }
}

export type LaterScreens = Awaited<ReturnType<typeof loadLaterScreens>>;
