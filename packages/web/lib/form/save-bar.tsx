import type { ReactNode } from "react";
import classes from "./save-bar.module.css";

/** The buttons of a long form, always visible while it scrolls. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);
