import type { ReactNode } from "react";
import { Fold } from "./fold.tsx";
import { Lead, type LeadProps } from "./lead/lead.tsx";
import { PerformanceSection } from "./performance-section.tsx";

interface PartsProps {
  queries: LeadProps;
  /** The tests. */
  children: ReactNode;
}

/** What leads the dashboard, the tests, and how it has gone. */
export const DashboardParts = ({ queries, children }: PartsProps) => (
  <>
    <Lead {...queries} />
    {children}
    <Fold title="Performance" open>
      <PerformanceSection query={queries.performance} />
    </Fold>
  </>
);
