import { CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-dialog.module.css";

interface PageDialogProps {
  title: string;
  size: "md" | "lg";
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page. Its head is no `header`: the page has its banner already. */
export function PageDialog({ title, size, onClose, children }: PageDialogProps) {
  return (
    <Modal.Root opened onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body className={classes.dialog ?? ""}>
          <div className={classes.head}>
            <h2>{title}</h2>
            <CloseButton aria-label="Close" size={44} iconSize={20} onClick={onClose} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
