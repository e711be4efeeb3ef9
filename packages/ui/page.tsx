import type { ReactNode } from "react";
import classes from "./page.module.css";

interface PageProps {
  /** The page's h1. */
  heading: ReactNode;
  /** Buttons and links for the whole page, level with the heading. */
  actions?: ReactNode;
  /** `text` for pages that are read or filled in: lines of a length that is easy to read. */
  width?: "full" | "text";
  children: ReactNode;
}

/** A page's heading with its actions, and what follows. */
export function Page({ heading, actions, width = "full", children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        {heading}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
