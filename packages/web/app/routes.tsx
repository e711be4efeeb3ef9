import { Suspense } from "react";
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from "react-router-dom";
import { demoTestPaths, fill, patterns, redirects } from "../lib/paths.ts";
import { RequireSignIn } from "./guards.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazily } from "./lazily.ts";
import { PageLoading } from "./page-loading.tsx";
import {
  AccountScreen,
  AuthFrame,
  AuthLayout,
  ConsentScreen,
  ContactScreen,
  DemoTestScreen,
  DemoTestsScreen,
  DemoVideosScreen,
  FocusLayout,
  ForgotScreen,
  GoogleReturnScreen,
  LandingScreen,
  LoginScreen,
  NotFoundScreen,
  PageLayout,
  PaymentScreen,
  PrivacyScreen,
  ReaderLayout,
  ReceiptScreen,
  RefundsScreen,
  ReportScreen,
  ResultsScreen,
  SecondFactorScreen,
  SetPasswordScreen,
  SampleReportScreen,
  SignupScreen,
  StudentDashboardScreen,
  StudentLayout,
  StudentReportsScreen,
  SubscribedVideosScreen,
  TakeTestScreen,
  TermsScreen,
  ToastTestScreen,
} from "./screens.ts";

/** All below /admin: the addresses themselves come with an administrator alone. */
const AdminRoutes = lazily(() => import("./admin-routes.tsx"), "AdminRoutes");

/** Another address of a page; parameters and query go along. */
function Redirect({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={fill(to, params) + search + hash} replace />;
}

/** What fails of a screen stays inside its frame, whose menu leads on. */
const InFrame = () => (
  <ErrorBoundary framed>
    <Outlet />
  </ErrorBoundary>
);

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

        <Route element={<AuthFrame />}>
          <Route path={patterns.googleReturn} element={<GoogleReturnScreen />} />
          <Route path={patterns.consent} element={<ConsentScreen />} />
          <Route path={patterns.secondFactor} element={<SecondFactorScreen />} />
        </Route>

        <Route element={<RequireSignIn only="student" />}>
          <Route path={patterns.student} element={<StudentLayout />}>
            <Route element={<InFrame />}>
              <Route index element={<Navigate to={patterns.studentDashboard} replace />} />
              <Route path={patterns.studentDashboard} element={<StudentDashboardScreen />} />
              <Route path={patterns.studentReports} element={<StudentReportsScreen />} />
              <Route path={patterns.demoTests} element={<DemoTestsScreen />} />
              <Route path={patterns.demoVideos} element={<DemoVideosScreen />} />
              <Route path={patterns.subscribedVideos} element={<SubscribedVideosScreen />} />
              <Route path={patterns.studentAccount} element={<AccountScreen />} />
            </Route>
          </Route>
          <Route element={<StudentLayout />}>
            <Route element={<InFrame />}>
              <Route path={patterns.payment} element={<PaymentScreen />} />
            </Route>
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
        <Route element={<ReaderLayout />}>
          <Route element={<InFrame />}>
            <Route path={patterns.testReport} element={<ReportScreen />} />
          </Route>
        </Route>
        <Route element={<RequireSignIn />}>
          <Route element={<PageLayout />}>
            <Route element={<InFrame />}>
              <Route path={patterns.results} element={<ResultsScreen />} />
              <Route path={patterns.receipt} element={<ReceiptScreen />} />
            </Route>
          </Route>
        </Route>

        <Route element={<RequireSignIn only="admin" />}>
          <Route path={`${patterns.admin}/*`} element={<AdminRoutes frame={<InFrame />} />} />
        </Route>

        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        <Route element={<PageLayout />}>
          <Route path={patterns.privacy} element={<PrivacyScreen />} />
          <Route path={patterns.terms} element={<TermsScreen />} />
          <Route path={patterns.refunds} element={<RefundsScreen />} />
          <Route path={patterns.contact} element={<ContactScreen />} />
          <Route path={patterns.sampleReport} element={<SampleReportScreen />} />
          {import.meta.env.DEV && <Route path={patterns.toastTest} element={<ToastTestScreen />} />}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
