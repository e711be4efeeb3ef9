import type { ReactNode } from "react";
import classes from "./state-view.module.css";

interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  children: ReactNode;
  /** The button or link for that. */
  action?: ReactNode;
  /** `done` if the empty list is good news; `add` by itself where there is an action. */
  sign?: "add" | "done";
}

const MARKS = { add: "M68 58h8M72 54v8", done: "M68 58l3 3 5-6" };

/** The empty state of a list, with what to do next. */
export function EmptyState({ title, children, action, sign }: EmptyStateProps) {
  const mark = sign ? MARKS[sign] : action ? MARKS.add : undefined;
  return (
    <div className={classes.view}>
      <svg className={classes.picture} viewBox="0 0 96 72" aria-hidden="true">
        <rect x="18" y="6" width="60" height="60" rx="6" className={classes.paper} />
        {[20, 34, 48].map((y) => (
          <g key={y}>
            <circle cx="31" cy={y} r="4" className={classes.bubble} />
            <path d={`M42 ${y}h${y === 34 ? 18 : 26}`} className={classes.stroke} />
          </g>
        ))}
        {mark && (
          <>
            <circle cx="72" cy="58" r="9" className={classes.spot} />
            <path d={mark} className={classes.plus} />
          </>
        )}
      </svg>
      <h2 className="academy-heading-lg">{title}</h2>
      <p className={classes.words}>{children}</p>
      {action}
    </div>
  );
}
