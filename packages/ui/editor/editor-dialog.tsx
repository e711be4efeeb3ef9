import { Button, CloseButton, Group, Modal, Stack, Title } from "@mantine/core";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";

interface EditorDialogProps {
  title: string;
  /** Label of the main button. */
  action: string;
  size?: "md" | "lg";
  onAction: () => void;
  onClose: () => void;
  /** For an existing item: removes it from the text. */
  onRemove?: () => void;
  children: ReactNode;
}

/** A dialog inside the editor's form: its events never reach that form. */
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
        <Modal.Body p="lg" onKeyDown={press}>
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Title order={2} fz="lg">
              {title}
            </Title>
            <CloseButton aria-label="Close" size={44} iconSize={20} onClick={onClose} />
          </Group>
          <form noValidate onSubmit={submit}>
            <Stack>
              {children}
              <Group justify="end" gap="sm">
                {onRemove && (
                  <Button variant="subtle" color="red" me="auto" onClick={onRemove}>
                    Remove
                  </Button>
                )}
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit">{action}</Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
