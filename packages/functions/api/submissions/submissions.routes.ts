import { checkSubmission } from "./check-submission.ts";
import { listUserReports } from "./list-user-reports.ts";
import { readReport } from "./read-report.ts";
import { submitTest } from "./submit-test.ts";

export const submissionsRoutes = [
  checkSubmission,
  submitTest,
  readReport,
  listUserReports,
] as const;
