import { NumberField } from "../kit/number-field.tsx";
import { FileField } from "../kit/files.tsx";
import { TextField } from "../kit/fields.tsx";
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
    <TextField
      label="Description of the image"
      description={DESCRIPTION}
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
      <FileField
        label="Image file"
        description="PNG, JPEG, GIF or WebP, up to 5 MB"
        accept={PICTURE_TYPES.join(",")}
        file={file}
        error={!address.trim() && error}
        onFile={(chosen) => {
          setFile(chosen);
          setError("");
        }}
      />
      <TextField
        label="Or its web address"
        placeholder="https://"
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

/** Pixels. */
const LEAST_WIDTH = 16;
const MOST_WIDTH = 2000;

/** Edits an image's description and width; the height follows. */
export function PictureDialog({ picture, onSave, onRemove, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(picture.alt ?? "");
  const [width, setWidth] = useState(picture.width ?? undefined);
  const isOut = width !== undefined && (width < LEAST_WIDTH || width > MOST_WIDTH);
  const save = () => {
    if (isOut) return;
    const wide = width ?? null;
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
      <NumberField
        label="Width"
        description="In pixels. On a narrow screen it shrinks to fit."
        min={LEAST_WIDTH}
        max={MOST_WIDTH}
        step={10}
        value={width}
        error={isOut && `Enter a width from ${LEAST_WIDTH} to ${MOST_WIDTH}.`}
        onChange={setWidth}
      />
    </EditorDialog>
  );
}
