import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import type { IconName } from "../lib/icons.tsx";
import { Icon } from "../lib/icons.tsx";
import classes from "./shell.module.css";

/** A link of the sidebar; the current one is marked visually and for screen readers. */
export function ShellLink({
  to,
  icon,
  isHere = false,
  children,
}: {
  to: string;
  icon?: IconName;
  /** The current page belongs to it, although its address differs. */
  isHere?: boolean;
  children: ReactNode;
}) {
  if (isHere) {
    return (
      <Link to={to} aria-current="page" className={classes.link}>
        {icon && <Icon name={icon} />}
        {children}
      </Link>
    );
  }
  return (
    <NavLink to={to} end className={classes.link ?? ""}>
      {icon && <Icon name={icon} />}
      {children}
    </NavLink>
  );
}

/** Looks like a link of the sidebar, but asks a question first. */
export function ShellButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick} aria-haspopup="dialog">
      {children}
    </button>
  );
}

interface ShellGroupProps {
  title: string;
  icon: IconName;
  open?: boolean;
  children: ReactNode;
}

/** Links under a heading that can be collapsed. */
export function ShellGroup({ title, icon, open = false, children }: ShellGroupProps) {
  return (
    <details className={classes.group} open={open}>
      <summary className={classes.link}>
        <Icon name={icon} />
        {title}
        <i className={classes.chevron} aria-hidden="true" />
      </summary>
      <div className={classes.groupLinks}>{children}</div>
    </details>
  );
}

export function ShellNote({ children }: { children: string }) {
  return <p className={classes.note}>{children}</p>;
}

/** A note below a link's name: "until 21 Nov 2027". */
export function ShellDetail({ children }: { children: ReactNode }) {
  return <small className={classes.detail}>{children}</small>;
}

/** A figure or sign at the end of a link: "₹4,999". */
export function ShellFigure({ children }: { children: ReactNode }) {
  return <span className={classes.figure}>{children}</span>;
}
