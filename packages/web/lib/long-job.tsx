import { Progress } from "@academy/ui/kit/progress.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
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

interface JobProgressProps {
  /** What is in progress, as the name of the bar. */
  label: string;
  /** How far it is; screen readers announce each change. */
  words: string;
  done: number;
  /** 0 while it is unknown. */
  of: number;
}

/** How far a job is, in every place that waits for one. */
export const JobProgress = ({ label, words, done, of }: JobProgressProps) => (
  <Stack gap="xs" style={{ width: "min(24rem, 100%)" }}>
    <Progress share={of === 0 ? 0 : done / of} aria-label={label} />
    <Text component="output" size="sm" tone="soft">
      {words}
    </Text>
  </Stack>
);
