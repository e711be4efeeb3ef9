import type { FormEventHandler, ReactNode } from "react";
import classes from "./filter-bar.module.css";

interface FilterBarProps {
  /** Fields, and buttons that act on them. */
  children: ReactNode;
  /** If set, the fields are a form that is submitted; otherwise each applies when it changes. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** The filters of a list, in as many columns as fit. */
export function FilterBar({ children, onSubmit }: FilterBarProps) {
  return (
    <search>
      {onSubmit ? (
        <form className={classes.bar} onSubmit={onSubmit} noValidate>
          {children}
        </form>
      ) : (
        <div className={classes.bar}>{children}</div>
      )}
    </search>
  );
}
