import type { ReactNode } from "react";
import classes from "./line-list.module.css";

interface LineListProps {
  children: ReactNode;
  /** True where no card is around it. */
  framed?: boolean;
  "aria-busy"?: boolean;
}

/** A list with a line between its items; each has words, and after them what can be done. */
export function LineList({ framed = false, ...rest }: LineListProps) {
  return <ul {...rest} className={classes.list} data-framed={framed} />;
}
