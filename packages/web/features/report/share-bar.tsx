import classes from "./report.module.css";

interface ShareBarProps {
  /** 0 to 100. */
  percent: number;
  /** One's own, among others'. */
  mine?: boolean;
}

/** How much of the full width something takes; its number is next to it in words. */
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
