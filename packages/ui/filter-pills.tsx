import type { ReactNode } from "react";
import classes from "./filter-pills.module.css";

/**
 * Filters in one line, for a page whose main content is the list. The first choice of each field is
 * the field's name.
 */
export const FilterPills = ({ children }: { children: ReactNode }) => (
  <search className={classes.pills}>{children}</search>
);
