import classes from "./chart.module.css";

interface RangeBarProps {
  /** 0 to 100; null without a figure. */
  value: number | null;
  /** How far the value may be off, to both sides. */
  within: number | null;
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

/** A percentage on a line from 0 to 100, with its likely range; the words are next to it. */
export function RangeBar({ value, within }: RangeBarProps) {
  const [from, to] = [clamp((value ?? 0) - (within ?? 0)), clamp((value ?? 0) + (within ?? 0))];
  return (
    <svg className={classes.bar} aria-hidden="true">
      {value !== null && (
        <>
          <rect
            className={classes.ink}
            x={`${from}%`}
            width={`${to - from}%`}
            height="100%"
            opacity="0.35"
          />
          <line
            stroke="var(--academy-ink)"
            strokeWidth="4"
            x1={`${clamp(value)}%`}
            x2={`${clamp(value)}%`}
            y1="0"
            y2="100%"
          />
        </>
      )}
    </svg>
  );
}
