import classes from "./report.module.css";

interface ShareBarProps {
  /** 0 to 100. */
  percent: number;
  /** Marks the student's own bar. */
  mine?: boolean;
}

/** A bar that shows a share; its number is next to it as text. */
export const ShareBar = ({ percent, mine = false }: ShareBarProps) => (
  <svg className={classes.share} aria-hidden="true">
    <rect width="100%" height="100%" fill="var(--academy-line)" />
    <rect
      width={`${percent}%`}
      height="100%"
      fill={mine ? "var(--academy-ink)" : "var(--academy-line-strong)"}
    />
  </svg>
);
