import { Segments } from "@academy/ui/segments.tsx";
import { NavLink } from "react-router-dom";
import { linkTo } from "../../lib/paths.ts";

/** The pages of one test. */
export function TestPages({ testId }: { testId: string }) {
  const pages = [
    { to: linkTo("adminTestReports", { testId }), words: "Reports" },
    { to: linkTo("adminStatistics", { testId }), words: "Statistics" },
    { to: linkTo("adminCorrections", { testId }), words: "Corrections" },
    { to: linkTo("adminAttempts", { testId }), words: "Attempts" },
  ];
  return (
    <Segments aria-label="Pages of this test">
      {pages.map(({ to, words }) => (
        <NavLink key={to} to={to}>
          {words}
        </NavLink>
      ))}
    </Segments>
  );
}
