import classes from "./bubbles.module.css";

interface BubblesProps {
  count: number;
  /** How many of them are filled, from the left. */
  filled: number;
  /** The index of the viewer's own. */
  mine?: number;
}

/** A row of answer bubbles. Decorative: the figure is next to it in words. */
export const Bubbles = ({ count, filled, mine }: BubblesProps) => (
  <span className={classes.bubbles} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <i key={at} data-state={at === mine ? "mine" : at < filled ? "filled" : "open"} />
    ))}
  </span>
);

/** A bubble with the number of a step; a filled one is done. */
export const Bubble = ({ filled, children }: { filled: boolean; children: number }) => (
  <b className={classes.step} data-state={filled ? "filled" : "open"} aria-hidden="true">
    {children}
  </b>
);
