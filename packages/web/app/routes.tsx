import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation, useParams } from "react-router-dom";
import { fill, patterns, redirects } from "../lib/address/paths.ts";
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

declare global {
  interface ImportMetaEnv {
    /**
     * Set in builds that contain the page with all UI components (the kit). It is declared here, so
     * that the build replaces it with its value.
     */
    readonly VITE_KIT_PAGE?: string;
  }
}

/** Redirects another address of a page; parameters and query are kept. */
function Redirect({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={fill(to, params) + search + hash} replace />;
}

/** The routes of all pages in a frame. */
const pagesIn = (frame: Frame) => routesIn(patterns, pages, frame);

// Created only once, because routes created again would be new components and lose their state.
const routes = (
  <Suspense fallback={<PageLoading />}>
    <Routes>
      {pagesIn("none")}
      <Route element={<AuthLayout />}>{pagesIn("sign-in")}</Route>
      <Route element={<AuthFrame />}>{pagesIn("after-sign-in")}</Route>

      <Route element={<RequireSignIn only="student" />}>
        <Route
          path={patterns.student}
          element={<Navigate to={patterns.studentDashboard} replace />}
        />
        <Route element={<StudentLayout />}>
          <Route element={<InFrame />}>{pagesIn("student")}</Route>
        </Route>
      </Route>

      <Route element={<RequireSignIn keepWhenExpired />}>
        <Route element={<FocusLayout />}>{pagesIn("own-test")}</Route>
      </Route>
      <Route element={<RequireSignIn only="student" keepWhenExpired />}>
        <Route element={<FocusLayout />}>{pagesIn("practice")}</Route>
      </Route>
      <Route element={<FocusLayout />}>{pagesIn("demo-test")}</Route>
      <Route element={<ReaderLayout />}>
        <Route element={<InFrame />}>{pagesIn("report")}</Route>
      </Route>
      <Route element={<RequireSignIn />}>
        <Route element={<PageLayout />}>
          <Route element={<InFrame />}>{pagesIn("signed-in")}</Route>
        </Route>
      </Route>

      <Route element={<RequireSignIn only="staff" />}>
        <Route path={`${patterns.admin}/*`} element={<AdminRoutes />} />
      </Route>

      {redirects.map(({ from, to }) => (
        <Route key={from} path={from} element={<Redirect to={to} />} />
      ))}
      <Route element={<PageLayout />}>
        {pagesIn("open")}
        {import.meta.env.DEV && pagesIn("development")}
        {(import.meta.env.DEV || import.meta.env.VITE_KIT_PAGE) && pagesIn("kit")}
        {notFound}
      </Route>
    </Routes>
  </Suspense>
);

export const AppRoutes = () => routes;
