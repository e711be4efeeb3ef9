import type { ReactNode } from "react";
import classes from "./long-job.module.css";

interface LongJobProps {
  /** True for one action among others in a row. */
  inRow: boolean;
  children: ReactNode;
}

/** A button that starts a long job; below it how far the job is, and what went wrong. */
export const LongJob = ({ inRow, children }: LongJobProps) => (
  <div className={classes.job} data-in-row={inRow}>
    {children}
  </div>
);

/** How far the job is. */
export const JobProgress = ({ children }: { children: ReactNode }) => (
  <div className={classes.progress}>{children}</div>
);
