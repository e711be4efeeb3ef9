import { requestMonthExport } from "./request-month-export.ts";
import { exportTestReport } from "./export-test-report.ts";
import { readMonthExport } from "./read-month-export.ts";
import { readPaymentReport } from "./read-payment-report.ts";
import { readSubscriptionReport } from "./read-subscription-report.ts";
import { readTestReport } from "./read-test-report.ts";

export const monthReportsRoutes = [
  readSubscriptionReport,
  readPaymentReport,
  requestMonthExport,
  readMonthExport,
  readTestReport,
  exportTestReport,
] as const;
