import classes from "./chart.module.css";

interface SpanBarProps {
  /** Beginning and end of the span, 0 to 100. */
  from: number;
  to: number;
  /** The position of the current time, 0 to 100. */
  now: number;
  phase: "ahead" | "open" | "over";
  /** True for a line of a table, below its words. */
  thin?: boolean;
}

/** A span of time on a line; the words are next to it. */
export function SpanBar({ from, to, now, phase, thin = false }: SpanBarProps) {
  const isAhead = phase === "ahead";
  return (
    <svg className={classes.bar} style={thin ? { height: 6 } : undefined} aria-hidden="true">
      <g data-tone={phase === "open" ? "right" : undefined}>
        <rect
          className={isAhead ? classes.ink : classes.area}
          opacity={isAhead ? 0.45 : 1}
          x={`${from}%`}
          width={`${to - from}%`}
          height="100%"
          rx={thin ? 3 : 5}
        />
      </g>
      <line
        x1={`${now}%`}
        x2={`${now}%`}
        y1="0"
        y2="100%"
        stroke="var(--academy-accent)"
        strokeWidth="3"
      />
    </svg>
  );
}
