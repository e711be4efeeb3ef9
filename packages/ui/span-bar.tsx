import classes from "./chart.module.css";

interface SpanBarProps {
  /** Beginning and end of the span, 0 to 100. */
  from: number;
  to: number;
  /** Where now is, 0 to 100. */
  now: number;
  /** Whether it has begun. */
  begun: boolean;
}

/** A span of time on a line; the words are next to it. */
export function SpanBar({ from, to, now, begun }: SpanBarProps) {
  return (
    <svg className={classes.bar} aria-hidden="true">
      <g data-tone="right">
        <rect
          className={begun ? classes.area : classes.ink}
          opacity={begun ? 1 : 0.45}
          x={`${from}%`}
          width={`${to - from}%`}
          height="100%"
          rx="5"
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
