import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation, useParams } from "react-router-dom";
import { demoTestPaths, fill, patterns, redirects } from "../lib/paths.ts";
import { adminComingPages } from "./coming-pages.ts";
import { RequireReader, RequireSignIn } from "./guards.tsx";
import { PageLoading } from "./page-loading.tsx";
import {
  AccountScreen,
  AdminDashboardScreen,
  AdminLayout,
  AttemptsScreen,
  AuthLayout,
  BulkManageScreen,
  ComingPage,
  ComprehensionScreen,
  CorrectionsScreen,
  CreateTestScreen,
  DemoTestScreen,
  DemoTestsScreen,
  DemoVideosScreen,
  EnquiriesScreen,
  ExamTypesScreen,
  FocusLayout,
  ForgotScreen,
  LandingScreen,
  LinkPassagesScreen,
  LoginScreen,
  ManageTestsScreen,
  ManageUsersScreen,
  NotFoundScreen,
  PageLayout,
  PassagesScreen,
  PaymentReportScreen,
  PaymentScreen,
  PaymentsScreen,
  ReceiptScreen,
  ReportScreen,
  ResultsScreen,
  SetPasswordScreen,
  SignupScreen,
  StatisticsScreen,
  StudentDashboardScreen,
  StudentLayout,
  StudentReportsScreen,
  SubscribedVideosScreen,
  SubscriptionReportScreen,
  SubjectTopicsScreen,
  TakeTestScreen,
  TestPreviewScreen,
  TestReportsScreen,
  TestsReportScreen,
  ToastTestScreen,
  VideosScreen,
  UploadQuestionScreen,
  UserScreen,
} from "./screens.ts";
import type { ComingPageText } from "./coming-pages.ts";

/** Another address of a page; parameters and query go along. */
function Redirect({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={fill(to, params) + search + hash} replace />;
}

const comingRoutes = (pages: readonly ComingPageText[]) =>
  pages.map(({ path, title, text }) => (
    <Route key={path} path={path} element={<ComingPage key={path} title={title} text={text} />} />
  ));

export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path={patterns.landing} element={<LandingScreen />} />
        <Route element={<AuthLayout />}>
          <Route path={patterns.login} element={<LoginScreen />} />
          <Route path={patterns.signup} element={<SignupScreen />} />
          <Route path={patterns.forgot} element={<ForgotScreen />} />
          <Route path={patterns.setPassword} element={<SetPasswordScreen />} />
        </Route>

        <Route element={<RequireSignIn only="student" />}>
          <Route path={patterns.student} element={<StudentLayout />}>
            <Route index element={<Navigate to={patterns.studentDashboard} replace />} />
            <Route path={patterns.studentDashboard} element={<StudentDashboardScreen />} />
            <Route path={patterns.studentReports} element={<StudentReportsScreen />} />
            <Route path={patterns.demoTests} element={<DemoTestsScreen />} />
            <Route path={patterns.demoVideos} element={<DemoVideosScreen />} />
            <Route path={patterns.subscribedVideos} element={<SubscribedVideosScreen />} />
            <Route path={patterns.studentAccount} element={<AccountScreen />} />
          </Route>
          <Route element={<StudentLayout />}>
            <Route path={patterns.payment} element={<PaymentScreen />} />
          </Route>
        </Route>

        <Route element={<RequireSignIn keepWhenExpired />}>
          <Route element={<FocusLayout />}>
            <Route path={patterns.takeTest} element={<TakeTestScreen />} />
          </Route>
        </Route>
        <Route element={<FocusLayout />}>
          {demoTestPaths.map((path, index) => (
            <Route
              key={path}
              path={path}
              element={<DemoTestScreen key={path} slot={index + 1} />}
            />
          ))}
        </Route>
        <Route element={<RequireReader />}>
          <Route element={<PageLayout />}>
            <Route path={patterns.testReport} element={<ReportScreen />} />
          </Route>
        </Route>
        <Route element={<RequireSignIn />}>
          <Route element={<PageLayout />}>
            <Route path={patterns.results} element={<ResultsScreen />} />
            <Route path={patterns.receipt} element={<ReceiptScreen />} />
          </Route>
        </Route>

        <Route element={<RequireSignIn only="admin" />}>
          <Route path={patterns.admin} element={<AdminLayout />}>
            <Route index element={<Navigate to={patterns.adminDashboard} replace />} />
            <Route path={patterns.adminDashboard} element={<AdminDashboardScreen />} />
            <Route path={patterns.adminSubjectTopics} element={<SubjectTopicsScreen />} />
            <Route path={patterns.adminUploadQuestion} element={<UploadQuestionScreen />} />
            <Route path={patterns.adminBulk} element={<BulkManageScreen />} />
            <Route path={patterns.adminCreateTest} element={<CreateTestScreen />} />
            <Route path={patterns.adminEditTest} element={<CreateTestScreen />} />
            <Route path={patterns.adminManageTests} element={<ManageTestsScreen />} />
            <Route path={patterns.adminAttempts} element={<AttemptsScreen />} />
            <Route path={patterns.adminTestReports} element={<TestReportsScreen />} />
            <Route path={patterns.adminStatistics} element={<StatisticsScreen />} />
            <Route path={patterns.adminCorrections} element={<CorrectionsScreen />} />
            <Route path={patterns.adminVideos} element={<VideosScreen />} />
            <Route path={patterns.adminPassages} element={<PassagesScreen />} />
            <Route path={patterns.adminComprehension} element={<ComprehensionScreen />} />
            <Route path={patterns.adminLinkPassages} element={<LinkPassagesScreen />} />
            <Route path={patterns.adminManageUsers} element={<ManageUsersScreen />} />
            <Route path={patterns.adminUser} element={<UserScreen />} />
            <Route path={patterns.adminSubscriptionReport} element={<SubscriptionReportScreen />} />
            <Route path={patterns.adminPaymentReport} element={<PaymentReportScreen />} />
            <Route path={patterns.adminTestReport} element={<TestsReportScreen />} />
            <Route path={patterns.adminEnquiries} element={<EnquiriesScreen />} />
            <Route path={patterns.adminPayments} element={<PaymentsScreen />} />
            <Route path={patterns.adminExamTypes} element={<ExamTypesScreen />} />
            <Route path={patterns.adminAccount} element={<AccountScreen />} />
            {comingRoutes(adminComingPages)}
          </Route>
          <Route element={<PageLayout />}>
            <Route path={patterns.adminTestPreview} element={<TestPreviewScreen />} />
          </Route>
        </Route>

        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        <Route element={<PageLayout />}>
          {import.meta.env.DEV && <Route path={patterns.toastTest} element={<ToastTestScreen />} />}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
