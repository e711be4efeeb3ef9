import { Dialog } from "@academy/ui/kit/dialog.tsx";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { NoticeList } from "./notice-list.tsx";

interface PageDialogProps {
  title: string;
  size: "md" | "lg";
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is rendered outside the form or the hidden section from which it was opened. */
export function PageDialog({ title, size, onClose, children }: PageDialogProps) {
  const id = useId();
  return createPortal(
    <Dialog
      opened
      title={title}
      kind={size === "lg" ? "wide" : "narrow"}
      onClose={onClose}
      after={<NoticeList dialog={id} />}
    >
      {children}
    </Dialog>,
    document.body,
  );
}
