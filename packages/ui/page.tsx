import type { ReactNode } from "react";
import classes from "./page.module.css";

interface PageProps {
  /** The page's h1. */
  heading: ReactNode;
  /** Buttons and links for the whole page, level with the heading. */
  actions?: ReactNode;
  /** `text` for pages to read or fill in: lines of a readable length. */
  width?: "full" | "text";
  children: ReactNode;
}

/** A page's heading with its actions, followed by the content. */
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
