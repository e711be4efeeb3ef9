import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { ApiError } from "../../../lib/api/api-error.ts";

/**
 * Code that a test needs later than its questions: dialogs, notices, the submission and its receipt,
 * the watch over full screen. It is loaded while the student reads the instructions. A test does not
 * open without it, and the service worker keeps it.
 *
 * @throws ApiError if the code did not arrive: browsers remember a failed import until the page is
 * reloaded
 */
export async function loadLaterScreens({ languages }: Pick<TestView, "languages">) {
  try {
    const [{ laterParts }, spoken] = await Promise.all([
      import("./later-parts.ts"),
      languages && import("../languages/language-parts.ts"),
    ]);
    return { ...laterParts, languageParts: spoken?.languageParts };
  } catch {
    throw new ApiError(0, "network", "A part of this page is missing. Reload the page.");
  }
}

export type LaterScreens = Awaited<ReturnType<typeof loadLaterScreens>>;
