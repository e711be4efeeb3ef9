import { BrowserRouter } from "react-router-dom";
import { NoticeList } from "../lib/notice-list.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

/** The whole web app. Mantine and the query client come with the lazy layouts that need them. */
export function App() {
  return (
    <BrowserRouter>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <NoticeList />
    </BrowserRouter>
  );
}
