import classes from "./chart.module.css";

interface RangeBarProps {
  /** 0 to 100. */
  value: number;
  /** How far the value may be off, to both sides. */
  within: number;
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

/** A percentage on a line from 0 to 100, with its likely range; the words are next to it. */
export function RangeBar({ value, within }: RangeBarProps) {
  const [from, at, to] = [clamp(value - within), clamp(value), clamp(value + within)];
  return (
    <svg className={classes.bar} aria-hidden="true">
      <rect
        className={classes.ink}
        x={`${from}%`}
        width={`${to - from}%`}
        height="100%"
        opacity="0.35"
      />
      <line
        x1={`${at}%`}
        x2={`${at}%`}
        y1="0"
        y2="100%"
        stroke="var(--academy-ink)"
        strokeWidth="4"
      />
    </svg>
  );
}
