import type { ReactNode } from "react";
import { NoticeList } from "../lib/notice-list.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** The outer frame of every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link academy-screen-only" href="#main">
        Skip to content
      </a>
      <ErrorBoundary>{children}</ErrorBoundary>
      <NoticeList />
    </>
  );
}
