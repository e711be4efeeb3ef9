import { Outlet } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";

/** What fails of a screen stays inside its frame, whose menu leads on. */
export const InFrame = () => (
  <ErrorBoundary framed>
    <Outlet />
  </ErrorBoundary>
);
