import { exportPaymentReport } from "./export-payment-report.ts";
import { exportSubscriptionReport } from "./export-subscription-report.ts";
import { exportTestReport } from "./export-test-report.ts";
import { readPaymentReport } from "./read-payment-report.ts";
import { readSubscriptionReport } from "./read-subscription-report.ts";
import { readTestReport } from "./read-test-report.ts";

export const monthReportsRoutes = [
  readSubscriptionReport,
  exportSubscriptionReport,
  readPaymentReport,
  exportPaymentReport,
  readTestReport,
  exportTestReport,
] as const;
