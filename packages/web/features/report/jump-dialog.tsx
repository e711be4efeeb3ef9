import type { ReactNode } from "react";
import { PageDialog } from "../../lib/page-dialog.tsx";

interface JumpDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/** The numbers of the questions over the page, where there is no room beside the question. */
export function JumpDialog({ onClose, children }: JumpDialogProps) {
  return (
    <PageDialog title="Jump to question" size="md" onClose={onClose}>
      {children}
    </PageDialog>
  );
}
