import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, Outlet } from "react-router-dom";
import { homeOf, patterns } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { PolicyFooter } from "../lib/policy-links.tsx";
import { useSession } from "../lib/session.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import { PageLoading } from "./page-loading.tsx";
import classes from "./page-layout.module.css";

/** A slim header with the way home, for pages that belong to no panel. */
export function PageLayout() {
  const { token, user } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <header className={classes.header}>
          <Link to={patterns.landing} className={`${classes.brand} academy-tap`}>
            <Wordmark size={30} />
          </Link>
          <SchemeSwitch />
          <Link
            className={`${classes.home} academy-tap`}
            to={token && user ? homeOf(user) : patterns.login}
          >
            {token && user ? "Dashboard" : "Login"}
          </Link>
        </header>
        <main id="main" className={classes.main}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
        <PolicyFooter />
      </div>
    </QueryClientProvider>
  );
}
