import type { ReactNode } from "react";
import { classNames } from "./box.ts";
import { type Modal, useModal } from "./dialog.tsx";
import dialog from "./dialog.module.css";
import classes from "./drawer.module.css";

interface DrawerProps extends Modal {
  /** The accessible name of the drawer; visible headings are up to its children. */
  label: string;
  children: ReactNode;
  after?: ReactNode;
}

/** A panel that slides in from the left: the menu on phones. */
export function Drawer({ label, children, after, ...modal }: DrawerProps) {
  const ref = useModal(modal);
  return (
    <dialog ref={ref} className={classNames(dialog.dialog, classes.drawer)} aria-label={label}>
      {modal.opened && <div className={dialog.inner}>{children}</div>}
      {modal.opened && after}
    </dialog>
  );
}
