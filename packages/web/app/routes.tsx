import { type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes, useLocation, useParams } from "react-router-dom";
import { fill, patterns, redirects } from "../lib/paths.ts";
import { AdminRoutes } from "./admin-routes.tsx";
import { InFrame } from "./error-boundary.tsx";
import { RequireSignIn } from "./guards.tsx";
import {
  AuthFrame,
  AuthLayout,
  FocusLayout,
  PageLayout,
  ReaderLayout,
  StudentLayout,
} from "./layouts.ts";
import { notFound, routesIn } from "./page-routes.tsx";
import { PageLoading } from "./page-loading.tsx";
import { type Frame, pages } from "./page-table.tsx";

/** Another address of a page; parameters and query go along. */
function Redirect({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={fill(to, params) + search + hash} replace />;
}

const routes: Readonly<Record<Frame, ReactNode>> = {
  none: routesIn(pages, "none"),
  "sign-in": routesIn(pages, "sign-in"),
  "after-sign-in": routesIn(pages, "after-sign-in"),
  student: routesIn(pages, "student"),
  "own-test": routesIn(pages, "own-test"),
  "demo-test": routesIn(pages, "demo-test"),
  report: routesIn(pages, "report"),
  "signed-in": routesIn(pages, "signed-in"),
  open: routesIn(pages, "open"),
  development: routesIn(pages, "development"),
};

export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        {routes.none}
        <Route element={<AuthLayout />}>{routes["sign-in"]}</Route>
        <Route element={<AuthFrame />}>{routes["after-sign-in"]}</Route>

        <Route element={<RequireSignIn only="student" />}>
          <Route
            path={patterns.student}
            element={<Navigate to={patterns.studentDashboard} replace />}
          />
          <Route element={<StudentLayout />}>
            <Route element={<InFrame />}>{routes.student}</Route>
          </Route>
        </Route>

        <Route element={<RequireSignIn keepWhenExpired />}>
          <Route element={<FocusLayout />}>{routes["own-test"]}</Route>
        </Route>
        <Route element={<FocusLayout />}>{routes["demo-test"]}</Route>
        <Route element={<ReaderLayout />}>
          <Route element={<InFrame />}>{routes.report}</Route>
        </Route>
        <Route element={<RequireSignIn />}>
          <Route element={<PageLayout />}>
            <Route element={<InFrame />}>{routes["signed-in"]}</Route>
          </Route>
        </Route>

        <Route element={<RequireSignIn only="admin" />}>
          <Route path={`${patterns.admin}/*`} element={<AdminRoutes />} />
        </Route>

        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        <Route element={<PageLayout />}>
          {routes.open}
          {import.meta.env.DEV && routes.development}
          {notFound}
        </Route>
      </Routes>
    </Suspense>
  );
}
