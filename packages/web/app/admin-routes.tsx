import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { patterns } from "../lib/paths.ts";
import {
  AdminDashboardScreen,
  AdminLayout,
  AttemptsScreen,
  BulkManageScreen,
  ComprehensionScreen,
  CorrectionsScreen,
  CreateTestScreen,
  EnquiriesScreen,
  ExamTypesScreen,
  LinkPassagesScreen,
  ManageTestsScreen,
  ManageUsersScreen,
  PassagesScreen,
  PaymentReportScreen,
  PaymentsScreen,
  StatisticsScreen,
  SubjectTopicsScreen,
  SubscriptionReportScreen,
  TestPreviewScreen,
  TestReportsScreen,
  TestsReportScreen,
  UploadQuestionScreen,
  UploadUsersScreen,
  UserScreen,
  VideosScreen,
} from "./admin-screens.ts";
import { AccountScreen, NotFoundScreen, PageLayout } from "./screens.ts";
import { Themed } from "./themed.tsx";

/** An address as the router wants it below /admin. */
const below = (pattern: string): string => pattern.slice(patterns.admin.length + 1);

/** Administration, which alone is built with Mantine. */
export const AdminRoutes = ({ frame }: { frame: ReactNode }) => (
  <Themed>
    <Addresses frame={frame} />
  </Themed>
);

/** Every address below /admin; they are loaded for administrators alone. */
function Addresses({ frame }: { frame: ReactNode }) {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route element={frame}>
          <Route index element={<Navigate to={patterns.adminDashboard} replace />} />
          <Route path={below(patterns.adminDashboard)} element={<AdminDashboardScreen />} />
          <Route path={below(patterns.adminSubjectTopics)} element={<SubjectTopicsScreen />} />
          <Route path={below(patterns.adminUploadQuestion)} element={<UploadQuestionScreen />} />
          <Route path={below(patterns.adminBulk)} element={<BulkManageScreen />} />
          <Route path={below(patterns.adminCreateTest)} element={<CreateTestScreen />} />
          <Route path={below(patterns.adminEditTest)} element={<CreateTestScreen />} />
          <Route path={below(patterns.adminManageTests)} element={<ManageTestsScreen />} />
          <Route path={below(patterns.adminAttempts)} element={<AttemptsScreen />} />
          <Route path={below(patterns.adminTestReports)} element={<TestReportsScreen />} />
          <Route path={below(patterns.adminStatistics)} element={<StatisticsScreen />} />
          <Route path={below(patterns.adminCorrections)} element={<CorrectionsScreen />} />
          <Route path={below(patterns.adminVideos)} element={<VideosScreen />} />
          <Route path={below(patterns.adminPassages)} element={<PassagesScreen />} />
          <Route path={below(patterns.adminComprehension)} element={<ComprehensionScreen />} />
          <Route path={below(patterns.adminLinkPassages)} element={<LinkPassagesScreen />} />
          <Route path={below(patterns.adminManageUsers)} element={<ManageUsersScreen />} />
          <Route path={below(patterns.adminUploadUsers)} element={<UploadUsersScreen />} />
          <Route path={below(patterns.adminUser)} element={<UserScreen />} />
          <Route
            path={below(patterns.adminSubscriptionReport)}
            element={<SubscriptionReportScreen />}
          />
          <Route path={below(patterns.adminPaymentReport)} element={<PaymentReportScreen />} />
          <Route path={below(patterns.adminTestReport)} element={<TestsReportScreen />} />
          <Route path={below(patterns.adminEnquiries)} element={<EnquiriesScreen />} />
          <Route path={below(patterns.adminPayments)} element={<PaymentsScreen />} />
          <Route path={below(patterns.adminExamTypes)} element={<ExamTypesScreen />} />
          <Route path={below(patterns.adminAccount)} element={<AccountScreen />} />
        </Route>
      </Route>
      <Route element={<PageLayout />}>
        <Route element={frame}>
          <Route path={below(patterns.adminTestPreview)} element={<TestPreviewScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}
