import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { Button } from "../kit/button.tsx";
import { TextField } from "../kit/fields.tsx";
import { Stack } from "../kit/layout.tsx";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { linkAddress } from "./link.rules.ts";

interface EditorDialogProps {
  title: string;
  /** Label of the main button. */
  action: string;
  size?: "md" | "lg";
  onAction: () => void;
  onClose: () => void;
  /** Removes the item from the text; missing for a new item. */
  onRemove?: () => void;
  children: ReactNode;
}

/**
 * A dialog above the editor's form. It is outside the form in the page, and its events never reach
 * the form.
 */
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
  return createPortal(
    <Dialog opened title={title} kind={size === "lg" ? "wide" : "narrow"} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <form noValidate onSubmit={submit} onKeyDown={press}>
        <Stack>
          {children}
          <DialogActions>
            {onRemove && (
              <Button
                variant="danger-subtle"
                style={{ marginInlineEnd: "auto" }}
                onClick={onRemove}
              >
                Remove
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{action}</Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>,
    document.body,
  );
}

interface LinkDialogProps {
  /** The address of the link at the cursor; "" for a new one. */
  href: string;
  /** Whether the selected text becomes the link; otherwise the dialog asks for its text. */
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
    setError("Enter an https:// address or an email address.");
  };
  return (
    <EditorDialog
      title={href ? "Edit the link" : "Add a link"}
      action={href ? "Save" : "Add"}
      onAction={save}
      onClose={onClose}
      {...(href && { onRemove })}
    >
      <TextField
        label="Address"
        placeholder="https://"
        value={address}
        error={error}
        data-autofocus
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError("");
        }}
      />
      {!hasText && (
        <TextField
          label="Link text"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}
