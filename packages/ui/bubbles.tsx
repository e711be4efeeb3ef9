import type { ReactNode } from "react";
import classes from "./bubbles.module.css";

type State = "open" | "filled" | "now";

/** A bubble of an answer sheet, with the number of a step. Decorative: words are next to it. */
export const Bubble = ({ state, children }: { state: State; children?: ReactNode }) => (
  <b className={classes.bubble} data-state={state} aria-hidden="true">
    {children}
  </b>
);

interface DayBubblesProps {
  /** Indices of the days that are filled; 0 is Monday. */
  filled: readonly number[];
  today: number;
}

/** The days of a week from Monday. Decorative: their number is next to it in words. */
export const DayBubbles = ({ filled, today }: DayBubblesProps) => (
  <div className={classes.days} aria-hidden="true">
    {Array.from("MTWTFSS", (day, at) => (
      // Days have no id, so the index is the key.
      <span key={at}>
        <Bubble state={filled.includes(at) ? "filled" : at === today ? "now" : "open"} />
        {day}
      </span>
    ))}
  </div>
);
