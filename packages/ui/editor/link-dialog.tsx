import { TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorDialog } from "./editor-dialog.tsx";
import { linkAddress } from "./link.rules.ts";

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
          label="Link text"
          size="md"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}
