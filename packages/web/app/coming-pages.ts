import { patterns } from "../lib/paths.ts";

/** An address whose page comes later: what it will be, in a sentence. */
export interface ComingPageText {
  path: string;
  title: string;
  text: string;
}

export const publicComingPages: readonly ComingPageText[] = [
  {
    path: patterns.payment,
    title: "Payment",
    text: "Here you will subscribe to a course and pay its fee. Until then, the academy's office grants subscriptions.",
  },
];

export const adminComingPages: readonly ComingPageText[] = [
  {
    path: patterns.adminSubjectTopics,
    title: "Subject-Topic-SubTopic Manager",
    text: "Here you will keep the catalogue of subjects, topics and sub-topics that every question belongs to.",
  },
  {
    path: patterns.adminUploadQuestion,
    title: "Manage Standard Questions",
    text: "Here you will write, search and correct the questions of the bank.",
  },
  {
    path: patterns.adminComprehension,
    title: "Comprehension Sets",
    text: "Here you will write a passage together with its questions.",
  },
  {
    path: patterns.adminPassages,
    title: "Passage Manager",
    text: "Here you will write and correct the passages that questions refer to.",
  },
  {
    path: patterns.adminBulk,
    title: "Bulk Question Upload",
    text: "Here you will import questions from a spreadsheet, with their images.",
  },
  {
    path: patterns.adminLinkPassages,
    title: "Link Passage to Questions",
    text: "Here you will join passages and the questions that belong to them.",
  },
  {
    path: patterns.adminCreateTest,
    title: "Test Creation",
    text: "Here you will assemble a timed test from the question bank, section by section.",
  },
  {
    path: patterns.adminEditTest,
    title: "Edit test",
    text: "Here you will change a test until ten minutes before it starts.",
  },
  {
    path: patterns.adminManageTests,
    title: "Manage Tests",
    text: "Here you will find every test, process its results and export them.",
  },
  {
    path: patterns.adminManageUsers,
    title: "Manage Users",
    text: "Here you will find the academy's users and appoint administrators.",
  },
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
  {
    path: patterns.adminEnquiries,
    title: "Enquiries",
    text: "Here you will read and answer what visitors ask on the start page.",
  },
];
