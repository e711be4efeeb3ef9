import { patterns } from "../lib/paths.ts";

/** An address whose page comes later: what it will be, in a sentence. */
export interface ComingPageText {
  path: string;
  title: string;
  text: string;
}

export const adminComingPages: readonly ComingPageText[] = [
  {
    path: patterns.adminUploadUsers,
    title: "Bulk User Upload",
    text: "Here you will create many accounts from one spreadsheet.",
  },
  {
    path: patterns.adminSubscriptionReport,
    title: "Subscription Report",
    text: "Here you will see who has subscribed to which course, and until when.",
  },
  {
    path: patterns.adminPaymentReport,
    title: "Payment Report",
    text: "Here you will see the payments received.",
  },
  {
    path: patterns.adminTestReport,
    title: "Test Report",
    text: "Here you will compare how students did over all tests.",
  },
];
