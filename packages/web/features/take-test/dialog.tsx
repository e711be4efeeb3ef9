import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./take-test.module.css";

interface DialogProps {
  opened: boolean;
  title: string;
  /** Left out: the dialog stays until its reason is gone. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** False where a tap beside it must not lose what was typed. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/** A dialog of the test screen: in the system's font, with a close button of a finger's size. */
export function Dialog(props: DialogProps) {
  const { opened, title, onClose, wide = false, closeOnClickOutside = true, children } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => {})}
      title={title}
      size={wide ? "lg" : "md"}
      centered
      xOffset={8}
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined && closeOnClickOutside}
      closeButtonProps={{ "aria-label": "Close", size: 44 }}
      classNames={{ title: classes.dialogTitle ?? "", header: classes.dialogHead ?? "" }}
    >
      {children}
    </Modal>
  );
}
