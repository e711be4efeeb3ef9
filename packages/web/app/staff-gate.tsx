import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { notify } from "../lib/notices.ts";
import { patterns } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { isForStaff } from "./admin-menu.rules.ts";

/** Leads authors and reviewers from other pages of administrators to the question bank. */
export function StaffGate() {
  const { user } = useSession();
  const { pathname } = useLocation();
  return !user || user.isAdmin || isForStaff(user, pathname) ? <Outlet /> : <ToTheBank />;
}

function ToTheBank() {
  useEffect(() => notify("That page is for administrators.", "warning"), []);
  return <Navigate to={patterns.adminUploadQuestion} replace />;
}
