import { QueryClientProvider } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { homeOf, patterns } from "../lib/address/paths.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { useSession } from "../lib/session/session.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import { PageMain } from "./page-main.tsx";
import classes from "./page-layout.module.css";

/** A slim header with a link to the dashboard, for pages outside the panels. */
export function PageLayout() {
  const { token, user } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <header className={`${classes.header} academy-screen-only`}>
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
        <PageMain className={classes.main} />
      </div>
    </QueryClientProvider>
  );
}
