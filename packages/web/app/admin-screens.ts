import { lazily } from "./lazily.ts";

export const AdminLayout = lazily(() => import("./admin-layout.tsx"), "AdminLayout");
export const AdminDashboardScreen = lazily(
  () => import("./pages/admin-dashboard-page.tsx"),
  "AdminDashboardScreen",
);
export const UploadUsersScreen = lazily(
  () => import("../screens/upload-users.tsx"),
  "UploadUsersScreen",
);
export const AttemptsScreen = lazily(() => import("../screens/attempts.tsx"), "AttemptsScreen");
export const BulkManageScreen = lazily(
  () => import("../screens/bulk-manage.tsx"),
  "BulkManageScreen",
);
export const ComprehensionScreen = lazily(
  () => import("../screens/comp-manage.tsx"),
  "ComprehensionScreen",
);
export const CorrectionsScreen = lazily(
  () => import("../screens/corrections.tsx"),
  "CorrectionsScreen",
);
export const CreateTestScreen = lazily(
  () => import("../screens/create-test.tsx"),
  "CreateTestScreen",
);
export const EnquiriesScreen = lazily(() => import("../screens/enquiries.tsx"), "EnquiriesScreen");
export const ExamTypesScreen = lazily(() => import("../screens/exam-types.tsx"), "ExamTypesScreen");
export const LinkPassagesScreen = lazily(
  () => import("../screens/link-passages.tsx"),
  "LinkPassagesScreen",
);
export const ManageTestsScreen = lazily(
  () => import("../features/manage-tests/tests-page.tsx"),
  "ManageTestsScreen",
);
export const ManageUsersScreen = lazily(
  () => import("../screens/manage-users.tsx"),
  "ManageUsersScreen",
);
export const PassagesScreen = lazily(
  () => import("../screens/passage-manage.tsx"),
  "PassagesScreen",
);
export const PaymentReportScreen = lazily(
  () => import("../screens/payment-report.tsx"),
  "PaymentReportScreen",
);
export const PaymentsScreen = lazily(() => import("../screens/payments.tsx"), "PaymentsScreen");
export const StatisticsScreen = lazily(
  () => import("./pages/statistics-page.tsx"),
  "StatisticsScreen",
);
export const SubjectTopicsScreen = lazily(
  () => import("../screens/subject-topics.tsx"),
  "SubjectTopicsScreen",
);
export const SubscriptionReportScreen = lazily(
  () => import("../screens/subscription-report.tsx"),
  "SubscriptionReportScreen",
);
export const TestReportsScreen = lazily(
  () => import("./pages/test-reports-page.tsx"),
  "TestReportsScreen",
);
export const TestsReportScreen = lazily(
  () => import("../screens/tests-report.tsx"),
  "TestsReportScreen",
);
export const UploadQuestionScreen = lazily(
  () => import("../screens/upload-question.tsx"),
  "UploadQuestionScreen",
);
export const UserScreen = lazily(() => import("../screens/user.tsx"), "UserScreen");
export const VideosScreen = lazily(() => import("../screens/videos.tsx"), "VideosScreen");
export const TestPreviewScreen = lazily(
  () => import("../screens/test-preview.tsx"),
  "TestPreviewScreen",
);
