import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { PageDialog } from "./page-dialog.tsx";
import classes from "./page-dialog.module.css";

interface ConfirmDialogProps {
  /** The question: "Delete this entry?" */
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The verb on the button: "Delete". */
  action: string;
  /** `danger` unless said otherwise: what is done away with. */
  tone?: "danger" | "plain";
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something of weight is done. The way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, tone = "danger", busy, onYes, onClose } = props;
  return (
    <PageDialog title={title} size="md" onClose={onClose}>
      {children}
      <div className={classes.actions}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(tone === "danger" && { color: "red.9" })}
          size="md"
          loading={busy}
          onClick={onYes}
        >
          {action}
        </Button>
      </div>
    </PageDialog>
  );
}
