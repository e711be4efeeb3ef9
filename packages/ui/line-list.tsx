import type { ReactNode } from "react";
import classes from "./line-list.module.css";

interface LineListProps {
  children: ReactNode;
  /** True draws a frame; use it if there is no card around the list. */
  framed?: boolean;
  "aria-busy"?: boolean;
  "aria-label"?: string;
}

/** A list with lines between its items; each has text, followed by its actions. */
export function LineList({ framed = false, ...rest }: LineListProps) {
  return <ul {...rest} className={classes.list} data-framed={framed} />;
}
