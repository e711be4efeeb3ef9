import type { ReactNode } from "react";
import classes from "./split.module.css";

interface SplitProps {
  /** "main" gives the first column 3/5, "panel" gives the second one 20rem. */
  columns: "main" | "even" | "panel";
  children: ReactNode;
}

/** Two columns on wide screens, one column on other screens. */
export const Split = ({ columns, children }: SplitProps) => (
  <div className={classes.split} data-columns={columns}>
    {children}
  </div>
);

/** Class of a column that stays in view while the other one scrolls. */
export const sticky = classes.sticky ?? "";
