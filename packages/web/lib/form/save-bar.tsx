import type { ReactNode } from "react";
import classes from "./save-bar.module.css";

/** The buttons of a long form, which stay visible when the form is scrolled. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);
