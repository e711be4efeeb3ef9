import type { ReactNode, Ref } from "react";
import classes from "./page.module.css";

interface PageHeadProps {
  title: string;
  /** Moves the focus to the title after a navigation. */
  heading: Ref<HTMLHeadingElement>;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Buttons and links for the whole page, level with the title. */
  actions?: ReactNode;
}

/** A page's title with its actions. The space below is the same on every page. */
export function PageHead({ title, heading, lead, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p>{lead}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
