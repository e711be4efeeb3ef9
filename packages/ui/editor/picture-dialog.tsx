import { FileInput, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorDialog } from "./editor-dialog.tsx";
import type { NewImage } from "./image-uploads.ts";
import type { PictureAttributes } from "./picture-node.ts";
import { PICTURE_TYPES, whyNotTaken } from "./picture.rules.ts";

const DESCRIPTION = "For students who cannot see it. Don't give the answer away.";

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
}

function AltField({ alt, onChange }: AltFieldProps) {
  return (
    <TextInput
      label="Description of the image"
      description={DESCRIPTION}
      size="md"
      value={alt}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NewPictureDialogProps {
  onAdd: (image: NewImage, alt: string) => void;
  onClose: () => void;
}

/** Adds an image from a file or a web address. */
export function NewPictureDialog({ onAdd, onClose }: NewPictureDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState("");
  const [alt, setAlt] = useState("");
  const [error, setError] = useState("");
  const add = () => {
    const sourceUrl = address.trim();
    if (!file && !sourceUrl) return setError("Choose a file or enter an address.");
    const image = file ? { file } : { sourceUrl };
    const refusal = whyNotTaken(image);
    if (refusal) return setError(refusal);
    onAdd(image, alt.trim());
  };
  return (
    <EditorDialog title="Add an image" action="Add" onAction={add} onClose={onClose}>
      <FileInput
        label="Image file"
        description="PNG, JPEG, GIF or WebP, up to 5 MB"
        placeholder="Choose a file"
        size="md"
        accept={PICTURE_TYPES.join(",")}
        clearable
        value={file}
        error={!address.trim() && error}
        onChange={(chosen) => {
          setFile(chosen);
          setError("");
        }}
      />
      <TextInput
        label="Or its web address"
        placeholder="https://"
        size="md"
        disabled={file !== null}
        value={address}
        error={address.trim() && !file && error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError("");
        }}
      />
      <AltField alt={alt} onChange={setAlt} />
    </EditorDialog>
  );
}

interface PictureDialogProps {
  picture: PictureAttributes;
  onSave: (picture: PictureAttributes) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits an image's description and width; the height follows. */
export function PictureDialog({ picture, onSave, onRemove, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(picture.alt ?? "");
  const [width, setWidth] = useState<number | string>(picture.width ?? "");
  const save = () => {
    const wide = Number(width) || null;
    const ratio = picture.width && picture.height ? picture.height / picture.width : null;
    const height = wide && ratio ? Math.max(1, Math.round(wide * ratio)) : null;
    onSave({ ...picture, alt: alt.trim() || null, width: wide, height });
  };
  return (
    <EditorDialog
      title="Edit the image"
      action="Save"
      onAction={save}
      onClose={onClose}
      onRemove={onRemove}
    >
      <AltField alt={alt} onChange={setAlt} />
      <NumberInput
        label="Width"
        description="In pixels. On a narrow screen it shrinks to fit."
        size="md"
        min={16}
        max={2000}
        allowDecimal={false}
        clampBehavior="blur"
        value={width}
        onChange={setWidth}
      />
    </EditorDialog>
  );
}
