import type { adminPatterns } from "../lib/address/admin-paths.ts";
import type { AdminFrame } from "./admin-page-table.ts";
import { lazily } from "./lazily.ts";
import type { PageTable } from "./page-routes.tsx";

type Pages = PageTable<typeof adminPatterns, AdminFrame>;

/** The part of the page table with the week and the monthly reports. */
export const reportPages: Pick<
  Pages,
  "adminWeek" | "adminSubscriptionReport" | "adminPaymentReport" | "adminTestReport"
> = {
  adminWeek: {
    frame: "panel",
    title: "This week",
    ownHeading: true,
    page: lazily(() => import("../features/week/week-page.tsx"), "WeekPage"),
  },
  adminSubscriptionReport: {
    frame: "panel",
    title: "Subscription Report",
    page: lazily(
      () => import("../features/month-reports/subscription-report.tsx"),
      "SubscriptionReportPage",
    ),
  },
  adminPaymentReport: {
    frame: "panel",
    title: "Payment Report",
    page: lazily(() => import("../features/month-reports/payment-report.tsx"), "PaymentReportPage"),
  },
  adminTestReport: {
    frame: "panel",
    title: "Test Report",
    page: lazily(() => import("../features/month-reports/test-report.tsx"), "TestReportPage"),
  },
};
