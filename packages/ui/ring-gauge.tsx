import classes from "./ring-gauge.module.css";

interface RingGaugeProps {
  /** 0 to 100; null when it is not known. */
  value: number | null;
  label: string;
  /** What stands below the number, such as "of 41,326 students". */
  note?: string;
  size?: number;
  decimals?: number;
}

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** A percentile as a ring. The number is written in it, so the ring itself is decoration. */
export function RingGauge({ value, label, note, size = 168, decimals = 2 }: RingGaugeProps) {
  const share = value === null ? 0 : Math.min(Math.max(value, 0), 100) / 100;
  // A longer one would touch the ring.
  const isShort = label.length <= 10;
  const text = value === null ? "–" : value.toFixed(decimals);
  return (
    <div className={classes.gauge} style={{ width: size }}>
      <p className="academy-unseen">{`${label}: ${value === null ? "not known" : text}`}</p>
      <svg viewBox="0 0 120 120" width={size} height={size} aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} className={classes.track} />
        {share > 0 && (
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            className={classes.arc}
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            transform="rotate(-90 60 60)"
          />
        )}
        <text x="60" y="62" className={classes.number} data-long={text.length > 5}>
          {text}
        </text>
        {isShort && (
          <text x="60" y="79" className={classes.label}>
            {label}
          </text>
        )}
      </svg>
      {!isShort && (
        <p className={classes.note} aria-hidden="true">
          {label}
        </p>
      )}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
