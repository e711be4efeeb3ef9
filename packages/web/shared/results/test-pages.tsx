import { NavLink } from "react-router-dom";
import { linkTo } from "../../lib/paths.ts";
import classes from "./results-frame.module.css";

/** The pages of one test. */
export function TestPages({ testId }: { testId: string }) {
  const pages = [
    { to: linkTo("adminTestReports", { testId }), words: "Reports" },
    { to: linkTo("adminStatistics", { testId }), words: "Statistics" },
    { to: linkTo("adminCorrections", { testId }), words: "Corrections" },
    { to: linkTo("adminAttempts", { testId }), words: "Attempts" },
  ];
  return (
    <nav aria-label="Pages of this test" className={classes.pages}>
      {pages.map(({ to, words }) => (
        <NavLink key={to} to={to}>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
