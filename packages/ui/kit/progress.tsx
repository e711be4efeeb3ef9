import classes from "./progress.module.css";

interface ProgressProps {
  /**
   * What is in progress. Without a label, screen readers ignore the bar, because words beside it
   * say the same.
   */
  "aria-label"?: string;
  /** From 0 to 1; null while it is unknown. */
  share: number | null;
  tone?: "plain" | "wrong";
}

/** How far something is. */
export const Progress = ({ "aria-label": label, share, tone = "plain" }: ProgressProps) => (
  <progress
    className={classes.bar}
    data-tone={tone}
    {...(label === undefined ? { "aria-hidden": true } : { "aria-label": label })}
    {...(share !== null && { value: share })}
  />
);
