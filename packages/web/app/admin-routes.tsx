import { lazy } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { adminDashboard, patterns } from "../lib/address/paths.ts";
import { InFrame } from "./error-boundary.tsx";
import { RequireSignIn } from "./guards.tsx";
import { PageLayout } from "./layouts.ts";
import { lazily } from "./lazily.ts";
import { notFound, routesIn } from "./page-routes.tsx";

const AdminLayout = lazily(() => import("./admin-layout.tsx"), "AdminLayout");

/** Every address below /admin. Only administrators and staff load the page table. */
export const AdminRoutes = lazy(async () => {
  const [{ adminPatterns }, { adminPages }] = await Promise.all([
    import("../lib/address/admin-paths.ts"),
    import("./admin-page-table.ts"),
  ]);
  const inPanel = routesIn(adminPatterns, adminPages, "panel", patterns.admin);
  const onSheet = routesIn(adminPatterns, adminPages, "sheet", patterns.admin);
  const AdminRoutes = () => (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route element={<InFrame />}>
          <Route index element={<Navigate to={adminDashboard} replace />} />
          {inPanel}
        </Route>
      </Route>
      <Route element={<RequireSignIn only="admin" />}>
        <Route element={<PageLayout />}>
          <Route element={<InFrame />}>
            {onSheet}
            {notFound}
          </Route>
        </Route>
      </Route>
    </Routes>
  );
  return { default: AdminRoutes };
});
