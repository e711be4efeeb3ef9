import type { ReactNode } from "react";
import { Fold } from "./fold.tsx";
import { Lead, type LeadProps } from "./lead/lead.tsx";
import { useIntake } from "./lead/use-intake.ts";
import { PerformanceSection } from "./performance-section.tsx";

interface PartsProps {
  queries: LeadProps;
  /** Shown until the other parts have loaded, in the same space. */
  waiting: ReactNode;
  /** The tests. */
  children: ReactNode;
  /** The closed sections at the end. */
  closed: ReactNode;
}

/** The leading panel of the dashboard, the tests, and the results so far. */
export function DashboardParts({ queries, waiting, children, closed }: PartsProps) {
  const taking = useIntake(queries.today.data, queries.taken.data);
  if (taking) return waiting;
  return (
    <>
      <Lead {...queries} />
      {children}
      <Fold title="Performance" open>
        <PerformanceSection query={queries.performance} />
      </Fold>
      {closed}
    </>
  );
}
