import type { adminPatterns } from "../lib/address/admin-paths.ts";
import { lazily } from "./lazily.ts";
import type { PageTable } from "./page-routes.tsx";
import { reportPages } from "./admin-report-pages.ts";
import { userPages } from "./admin-user-pages.ts";
import { videoPages } from "./admin-video-pages.ts";

/** The frame of an administrator's page: the panel with its menu, or a sheet to print. */
export type AdminFrame = "panel" | "sheet";

/** Every page below /admin. The menu in `admin-menu.rules.ts` links to some of them. */
export const adminPages: PageTable<typeof adminPatterns, AdminFrame> = {
  adminDashboard: {
    frame: "panel",
    title: "Dashboard",
    ownHeading: true,
    page: lazily(() => import("./pages/admin-dashboard-page.tsx"), "AdminDashboardPage"),
  },
  adminSubjectTopics: {
    frame: "panel",
    title: "Subject-Topic-SubTopic Manager",
    page: lazily(
      () => import("../features/subject-topics/subject-topics-page.tsx"),
      "SubjectTopicsPage",
    ),
  },
  adminUploadQuestion: {
    frame: "panel",
    title: "Manage Standard Questions",
    ownHeading: true,
    page: lazily(
      () => import("../features/question-bank/list/question-bank-page.tsx"),
      "QuestionBankPage",
    ),
  },
  adminReview: {
    frame: "panel",
    title: "To review",
    ownHeading: true,
    page: lazily(() => import("../features/question-bank/review/review-page.tsx"), "ReviewPage"),
  },
  adminQuestionHistory: {
    frame: "panel",
    title: "History of a question",
    ownHeading: true,
    page: lazily(
      () => import("../features/question-history/history-page.tsx"),
      "QuestionHistoryPage",
    ),
  },
  adminDuplicates: {
    frame: "panel",
    title: "Duplicates",
    ownHeading: true,
    page: lazily(() => import("../features/duplicates/duplicates-page.tsx"), "DuplicatesPage"),
  },
  adminBulk: {
    frame: "panel",
    title: "Bulk Question Upload",
    page: lazily(() => import("../features/bulk-upload/bulk-upload-page.tsx"), "BulkUploadPage"),
  },
  adminPdf: {
    frame: "panel",
    title: "Questions from a PDF",
    page: lazily(() => import("../features/pdf-paper/pdf-paper-page.tsx"), "PdfPaperPage"),
  },
  adminTrash: {
    frame: "panel",
    title: "Trash",
    page: lazily(() => import("../features/question-bank/trash/trash-page.tsx"), "TrashPage"),
  },
  adminComprehension: {
    frame: "panel",
    title: "Comprehension Sets",
    page: lazily(
      () => import("../features/passages/comprehension/comprehension-page.tsx"),
      "ComprehensionPage",
    ),
  },
  adminPassages: {
    frame: "panel",
    title: "Passage Manager",
    page: lazily(() => import("../features/passages/passages-page.tsx"), "PassagesPage"),
  },
  adminLinkPassages: {
    frame: "panel",
    title: "Link Passage to Questions",
    page: lazily(() => import("../features/passages/linking/linking-page.tsx"), "LinkingPage"),
  },
  adminCreateTest: {
    frame: "panel",
    title: "Test Creation",
    page: lazily(() => import("../features/test-builder/builder-page.tsx"), "NewTest"),
  },
  adminPatterns: {
    frame: "panel",
    title: "Patterns",
    page: lazily(
      () => import("../features/test-builder/pattern/pattern-list-page.tsx"),
      "PatternListPage",
    ),
  },
  adminPattern: {
    frame: "panel",
    title: "Pattern",
    page: lazily(() => import("../features/test-builder/pattern/pattern-page.tsx"), "PatternPage"),
  },
  adminEditTest: {
    frame: "panel",
    title: "Edit test",
    page: lazily(() => import("../features/test-builder/builder-page.tsx"), "EditTest"),
  },
  adminManageTests: {
    frame: "panel",
    title: "Manage Tests",
    ownHeading: true,
    page: lazily(() => import("../features/manage-tests/tests-page.tsx"), "TestsPage"),
  },
  adminAttempts: {
    frame: "panel",
    title: "Attempts",
    page: lazily(() => import("../features/attempts/attempts-page.tsx"), "AttemptsPage"),
  },
  adminTestReports: {
    frame: "panel",
    title: "Test reports",
    ownHeading: true,
    page: lazily(() => import("./pages/test-reports-page.tsx"), "TestReportsPage"),
  },
  adminStatistics: {
    frame: "panel",
    title: "Statistics",
    ownHeading: true,
    page: lazily(() => import("./pages/statistics-page.tsx"), "TestStatisticsPage"),
  },
  adminCorrections: {
    frame: "panel",
    title: "Corrections",
    page: lazily(() => import("../features/corrections/corrections-page.tsx"), "CorrectionsPage"),
  },
  adminOwnMarking: {
    frame: "panel",
    title: "Mark answers",
    page: lazily(() => import("../features/marking/own-marking-page.tsx"), "OwnMarkingPage"),
  },
  adminMarking: {
    frame: "panel",
    title: "Marking",
    page: lazily(() => import("../features/marking/marking-page.tsx"), "MarkingPage"),
  },
  adminMarkQuestion: {
    frame: "panel",
    title: "Mark answers",
    page: lazily(() => import("../features/marking/mark-question-page.tsx"), "MarkQuestionPage"),
  },
  adminChallenges: {
    frame: "panel",
    title: "Challenges",
    ownHeading: true,
    page: lazily(() => import("../features/challenges/challenges-page.tsx"), "ChallengesPage"),
  },
  adminExams: {
    frame: "panel",
    title: "Exams",
    ownHeading: true,
    page: lazily(() => import("../features/exams/exams-page.tsx"), "ExamsPage"),
  },
  adminNewExam: {
    frame: "panel",
    title: "New exam",
    page: lazily(() => import("../features/exams/edit-exam-page.tsx"), "NewExamPage"),
  },
  adminExam: {
    frame: "panel",
    page: lazily(() => import("../features/exams/exam-page.tsx"), "ExamPage"),
  },
  adminEditExam: {
    frame: "panel",
    title: "Edit exam",
    page: lazily(() => import("../features/exams/edit-exam-page.tsx"), "EditExamPage"),
  },
  ...videoPages,
  ...reportPages,
  ...userPages,
  adminExamTypes: {
    frame: "panel",
    title: "Exam types and fees",
    page: lazily(() => import("../features/exam-types/exam-types-page.tsx"), "ExamTypesPage"),
  },
  adminPayments: {
    frame: "panel",
    title: "Payments",
    page: lazily(() => import("../features/payments-admin/payments-page.tsx"), "PaymentsPage"),
  },
  adminDesk: {
    frame: "panel",
    title: "Office",
    ownHeading: true,
    page: lazily(() => import("../features/desk/desk-page.tsx"), "DeskPage"),
  },
  adminEnquiries: {
    frame: "panel",
    title: "Admin • Enquiries",
    page: lazily(() => import("../features/enquiries/enquiries-page.tsx"), "EnquiriesPage"),
  },
  adminProblems: {
    frame: "panel",
    title: "Problem reports",
    ownHeading: true,
    page: lazily(() => import("../features/problems/problems-page.tsx"), "ProblemsPage"),
  },
  adminProblem: {
    frame: "panel",
    title: "Problem reports of a question",
    ownHeading: true,
    page: lazily(() => import("../features/problems/problem-page.tsx"), "ProblemPage"),
  },
  adminAudit: {
    frame: "panel",
    title: "Audit log",
    ownHeading: true,
    page: lazily(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
  },
  adminSettings: {
    frame: "panel",
    title: "Settings",
    page: lazily(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
  },
  adminAccount: {
    frame: "panel",
    title: "My account",
    page: lazily(() => import("../features/account/account-page.tsx"), "AccountPage"),
  },
  adminTestPreview: {
    frame: "sheet",
    page: lazily(() => import("../features/test-builder/preview/preview-page.tsx"), "PreviewPage"),
  },
};
