import type { ReactNode } from "react";
import classes from "./filter-pills.module.css";

/** The filters of a list that comes first: one line of fields whose first choice is their name. */
export const FilterPills = ({ children }: { children: ReactNode }) => (
  <search className={classes.pills}>{children}</search>
);
