import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";

/** On a phone the links scroll sideways, so the current link may be out of sight. */
const intoSight = (link: HTMLAnchorElement | null) => {
  if (link?.ariaCurrent) link.scrollIntoView({ block: "nearest", inline: "nearest" });
};

/** The pages of one test. */
function TestPages({ testId }: { testId: string }) {
  const pages = [
    { to: linkToAdmin("adminTestReports", { testId }), words: "Reports" },
    { to: linkToAdmin("adminStatistics", { testId }), words: "Statistics" },
    { to: linkToAdmin("adminMarking", { testId }), words: "Marking" },
    { to: linkToAdmin("adminCorrections", { testId }), words: "Corrections" },
    { to: linkToAdmin("adminAttempts", { testId }), words: "Attempts" },
    { to: linkToAdmin("adminAudit", {}, { target: testId }), words: "Audit log" },
  ];
  return (
    <Segments aria-label="Pages of this test">
      {pages.map(({ to, words }) => (
        <NavLink key={to} to={to} ref={intoSight}>
          {words}
        </NavLink>
      ))}
    </Segments>
  );
}

interface TestHeadProps {
  testId: string;
  title: string;
  /** When the test takes place, and what it contains. */
  about?: string;
  /** What can be done here, level with the links. */
  children?: ReactNode;
}

/** The test that a page is about, with links to its other pages. */
export const TestHead = ({ testId, title, about, children }: TestHeadProps) => (
  <Stack>
    <div>
      <Text strong>{title}</Text>
      {about && (
        <Text size="sm" tone="soft">
          {about}
        </Text>
      )}
    </div>
    <Row justify="between" align="start" gap="md">
      <TestPages testId={testId} />
      {children}
    </Row>
  </Stack>
);
