import {
  adminDashboard,
  adminOwnMarking,
  adminUploadQuestion,
  linkOf,
  type RouteParams,
} from "./paths.ts";

/** The addresses below /admin, which only administrators and staff load. */
export const adminPatterns = {
  adminDashboard,
  /** `?week=` names a past week by its Monday. */
  adminWeek: "/admin/week",
  adminSubjectTopics: "/admin/subject-topics",
  adminUploadQuestion,
  adminReview: "/admin/review",
  adminQuestionHistory: "/admin/question-history/:questionId",
  adminDuplicates: "/admin/duplicates",
  adminTrash: "/admin/question-trash",
  adminComprehension: "/admin/comp-manage",
  adminPassages: "/admin/passage-manage",
  adminBulk: "/admin/bulk-manage",
  adminPdf: "/admin/questions/pdf",
  adminLinkPassages: "/admin/link-passages",
  adminCreateTest: "/admin/create-test",
  adminEditTest: "/admin/create-test/:testId",
  adminTestPreview: "/admin/test-preview/:previewId",
  adminManageTests: "/admin/manage-tests",
  adminPatterns: "/admin/patterns",
  adminPattern: "/admin/patterns/:patternId",
  adminAttempts: "/admin/tests/:testId/attempts",
  adminTestReports: "/admin/tests/:testId/reports",
  adminStatistics: "/admin/tests/:testId/statistics",
  adminCorrections: "/admin/tests/:testId/corrections",
  /** `?view=rubric` and similar values open a part of a question's marking. */
  adminOwnMarking,
  adminMarking: "/admin/tests/:testId/marking",
  adminMarkQuestion: "/admin/tests/:testId/marking/:questionId",
  adminChallenges: "/admin/challenges",
  adminExams: "/admin/exams",
  adminNewExam: "/admin/exams/new",
  adminExam: "/admin/exams/:examId",
  adminEditExam: "/admin/exams/:examId/edit",
  adminVideos: "/admin/videos",
  /** `?subject=` names the subject whose lectures are put in order. */
  adminLectureOrder: "/admin/videos/order",
  adminWatchers: "/admin/videos/:videoId/watched",
  adminManageUsers: "/admin/manage-users",
  adminUser: "/admin/users/:userId",
  adminUploadUsers: "/admin/upload-users",
  adminSlips: "/admin/slips",
  adminSubscriptionReport: "/admin/user-reports/subscription",
  adminPaymentReport: "/admin/user-reports/payment",
  adminTestReport: "/admin/user-reports/tests",
  adminExamTypes: "/admin/exam-types",
  adminPayments: "/admin/payments",
  /** `?view=products` shows what the office sells. */
  adminDesk: "/admin/office",
  adminEnquiries: "/admin/enquiries",
  adminProblems: "/admin/problems",
  adminProblem: "/admin/problems/:questionId",
  adminAudit: "/admin/audit",
  adminSettings: "/admin/settings",
  adminAccount: "/admin/account",
} as const;

export type AdminRouteName = keyof typeof adminPatterns;

/** The address of a page below /admin: `linkToAdmin("adminExam", { examId })`. */
export const linkToAdmin = <Name extends AdminRouteName>(
  name: Name,
  params: RouteParams<(typeof adminPatterns)[Name]>,
  query?: Readonly<Record<string, string>>,
): string => linkOf(adminPatterns[name], params, query);
