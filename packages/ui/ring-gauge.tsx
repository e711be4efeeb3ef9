import classes from "./chart.module.css";

interface RingGaugeProps {
  /** 0 to 100; null if unknown. */
  value: number | null;
  label: string;
  /** Text below the number, such as "of 41,326 students". */
  note?: string;
  size?: number;
  decimals?: number;
}

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** A percentile as a ring. The number is text, so the ring itself is decorative. */
export function RingGauge({ value, label, note, size = 168, decimals = 2 }: RingGaugeProps) {
  const share = value === null ? 0 : Math.min(Math.max(value, 0), 100) / 100;
  // A longer text would touch the ring.
  const isShort = label.length <= 10;
  const text = value === null ? "–" : value.toFixed(decimals);
  return (
    <div className={classes.gauge} style={{ width: size }}>
      <p className="academy-unseen">{`${label}: ${value === null ? "not known" : text}`}</p>
      <svg viewBox="0 0 120 120" width={size} height={size} aria-hidden="true">
        <g fill="none" strokeWidth="9">
          <circle cx="60" cy="60" r={RADIUS} className={classes.line} />
          {share > 0 && (
            <circle
              cx="60"
              cy="60"
              r={RADIUS}
              stroke="var(--academy-accent)"
              strokeLinecap="round"
              strokeDasharray={`${share * LENGTH} ${LENGTH}`}
              transform="rotate(-90 60 60)"
            />
          )}
        </g>
        <text
          x="60"
          y="62"
          textAnchor="middle"
          className={classes.number}
          data-long={text.length > 5}
        >
          {text}
        </text>
        {isShort && (
          <text x="60" y="79" textAnchor="middle" className={classes.words}>
            {label}
          </text>
        )}
      </svg>
      {!isShort && <p aria-hidden="true">{label}</p>}
      {note && <p>{note}</p>}
    </div>
  );
}
