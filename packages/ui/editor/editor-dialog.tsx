import { Button, CloseButton, Group, Modal, Stack, TextInput, Title } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { linkAddress } from "./link.rules.ts";

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

interface LinkDialogProps {
  /** The address of the link that the cursor is in; "" for a new one. */
  href: string;
  /** Whether a text is selected that becomes the link; else its words are asked for. */
  hasText: boolean;
  onSave: (link: { href: string; text: string }) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function LinkDialog({ href, hasText, onSave, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const save = () => {
    const complete = linkAddress(address);
    if (complete) return onSave({ href: complete, text: text.trim() || address.trim() });
    setError("Please enter an https:// address or an e-mail address.");
  };
  return (
    <EditorDialog
      title={href ? "Edit the link" : "Add a link"}
      action={href ? "Save" : "Add"}
      onAction={save}
      onClose={onClose}
      {...(href && { onRemove })}
    >
      <TextInput
        label="Address"
        placeholder="https://"
        value={address}
        error={error}
        size="md"
        data-autofocus
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError("");
        }}
      />
      {!hasText && (
        <TextInput
          label="Words of the link"
          size="md"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}
