import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import type { ReactNode } from "react";
import { PageDialog } from "./page-dialog.tsx";

interface ConfirmDialogProps {
  /** The question: "Delete this entry?" */
  title: string;
  /** Text below the title. */
  children: ReactNode;
  /** The verb on the button: "Delete". */
  action: string;
  /** `danger`, the default, for actions that delete or end something. */
  tone?: "danger" | "plain";
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, tone = "danger", busy, onYes, onClose } = props;
  return (
    <PageDialog title={title} size="md" onClose={onClose}>
      {children}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant={tone === "danger" ? "danger" : "filled"} loading={busy} onClick={onYes}>
          {action}
        </Button>
      </DialogActions>
    </PageDialog>
  );
}
