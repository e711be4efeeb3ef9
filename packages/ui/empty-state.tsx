import type { ReactNode } from "react";
import classes from "./state-view.module.css";

interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  children: ReactNode;
  /** The button or link for this next step. */
  action?: ReactNode;
  /** `done` if the empty list is good news; `add` is the default where there is an action. */
  sign?: "add" | "done";
}

const MARKS = { add: "M68 58h8M72 54v8", done: "M68 58l3 3 5-6" };

const INK = "var(--academy-ink)";
const INK_SOFT = "var(--academy-ink-soft)";
const LINE = "var(--academy-line)";

/** The empty state of a list, with what to do next. */
export function EmptyState({ title, children, action, sign }: EmptyStateProps) {
  const mark = sign ? MARKS[sign] : action ? MARKS.add : undefined;
  return (
    <div className={classes.view}>
      <svg width="112" height="84" viewBox="0 0 96 72" strokeLinecap="round" aria-hidden="true">
        <rect
          x="18"
          y="6"
          width="60"
          height="60"
          rx="6"
          fill="var(--academy-surface)"
          stroke={LINE}
          strokeWidth="2"
        />
        {[20, 34, 48].map((y) => (
          <g key={y}>
            <circle cx="31" cy={y} r="4" fill={INK_SOFT} stroke={INK} strokeWidth="1.5" />
            <path d={`M42 ${y}h${y === 34 ? 18 : 26}`} stroke={LINE} strokeWidth="4" />
          </g>
        ))}
        {mark && (
          <>
            <circle cx="72" cy="58" r="9" fill="var(--academy-accent)" />
            <path d={mark} fill="none" stroke="var(--academy-on-accent)" strokeWidth="2.5" />
          </>
        )}
      </svg>
      <h2 className="academy-heading-lg">{title}</h2>
      <p className={classes.words}>{children}</p>
      {action}
    </div>
  );
}
