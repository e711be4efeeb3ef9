import { Progress } from "@academy/ui/kit/progress.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import classes from "./long-job.module.css";

interface LongJobProps {
  /** Whether the button is one of several actions in a row. */
  inRow: boolean;
  children: ReactNode;
}

/** A button that starts a long job. Below the button: the progress, and the error if it failed. */
export const LongJob = ({ inRow, children }: LongJobProps) => (
  <div className={classes.job} data-in-row={inRow}>
    {children}
  </div>
);

interface JobProgressProps {
  /** What is in progress; it is the name of the progress bar. */
  label: string;
  /** The progress in words; screen readers announce each change. */
  words: string;
  done: number;
  /** The total; 0 while it is unknown. */
  of: number;
}

/** The progress of a job, the same on all pages that wait for a job. */
export const JobProgress = ({ label, words, done, of }: JobProgressProps) => (
  <Stack gap="xs" style={{ width: "min(24rem, 100%)" }}>
    <Progress share={of === 0 ? 0 : done / of} aria-label={label} />
    <Text component="output" size="sm" tone="soft">
      {words}
    </Text>
  </Stack>
);
