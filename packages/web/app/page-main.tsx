import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { PolicyFooter } from "../lib/policy-links.tsx";
import { PageLoading } from "./page-loading.tsx";

/** The page at the current address, with the links to our policies below it. */
export function PageMain({ className }: { className: string | undefined }) {
  return (
    <>
      <main id="main" className={className}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <PolicyFooter />
    </>
  );
}
