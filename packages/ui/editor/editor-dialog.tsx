import { Button, CloseButton, Modal } from "@mantine/core";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import classes from "./editor-dialog.module.css";

interface EditorDialogProps {
  title: string;
  /** What the main button says. */
  action: string;
  size?: "md" | "lg";
  onAction: () => void;
  onClose: () => void;
  /** For what is there already: takes it out of the text. */
  onRemove?: () => void;
  children: ReactNode;
}

/** A dialog over the form that the editor stands in: nothing of it reaches that form. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, action, size = "md", onAction, onClose, onRemove, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onAction();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onAction();
  };
  return (
    <Modal.Root opened onClose={onClose} size={size} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body className={classes.body ?? ""} onKeyDown={press}>
          <div className={classes.head}>
            <h2>{title}</h2>
            <CloseButton aria-label="Close" size={44} iconSize={20} onClick={onClose} />
          </div>
          <form noValidate className={classes.form} onSubmit={submit}>
            {children}
            <div className={classes.buttons}>
              {onRemove && (
                <Button variant="subtle" color="red" className={classes.remove} onClick={onRemove}>
                  Remove
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">{action}</Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
