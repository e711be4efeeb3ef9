import { useScreenWatch } from "../integrity/use-screen-watch.ts";
import { Submission } from "../submission/submission.ts";
import { Submitted, SubmittedGoHome } from "../submission/submitted.tsx";
import { Keyboard, SectionRules, TestDialogs } from "./test-dialogs.tsx";
import { TestNotices } from "./test-notices.tsx";

/**
 * What a test needs later than its questions. It is one module, because each `import()` adds code
 * to the page.
 */
export const laterParts = {
  TestDialogs,
  TestNotices,
  Keyboard,
  SectionRules,
  Submitted,
  SubmittedGoHome,
  Submission,
  useScreenWatch,
};
