import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import classes from "./shell.module.css";

/** A link of the sidebar; the current one is marked visually and for screen readers. */
export function ShellLink({
  to,
  icon: LinkIcon,
  isHere = false,
  children,
}: {
  to: string;
  icon?: Icon;
  /** Whether the current page belongs to this link although its address differs. */
  isHere?: boolean;
  children: ReactNode;
}) {
  if (isHere) {
    return (
      <Link to={to} aria-current="page" className={classes.link}>
        {LinkIcon && <LinkIcon size={20} aria-hidden />}
        {children}
      </Link>
    );
  }
  return (
    <NavLink to={to} end className={classes.link ?? ""}>
      {LinkIcon && <LinkIcon size={20} aria-hidden />}
      {children}
    </NavLink>
  );
}

/** A button that looks like a link of the sidebar, for an action that asks first. */
export function ShellButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick} aria-haspopup="dialog">
      {children}
    </button>
  );
}

interface ShellGroupProps {
  title: string;
  icon: Icon;
  open?: boolean;
  children: ReactNode;
}

/** Links under a heading that can be collapsed. */
export function ShellGroup({ title, icon: GroupIcon, open = false, children }: ShellGroupProps) {
  return (
    <details className={classes.group} open={open}>
      <summary className={classes.link}>
        <GroupIcon size={20} aria-hidden />
        {title}
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
