import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { type FormEvent, useState } from "react";
import type { OwnWords } from "./notebook.rules.ts";

interface FieldProps {
  row: NotebookRow;
  /** @returns whether it was saved */
  onSave: (change: OwnWords) => Promise<boolean>;
}

/** A note of up to 500 characters. */
export function NoteField({ row, onSave }: FieldProps) {
  const [text, setText] = useState(row.note);
  return (
    <TextArea
      label="Note"
      description="Saved when you leave the field."
      rows={2}
      maxLength={500}
      autoFocus={row.note === ""}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        if (text.trim() !== row.note) void onSave({ note: text });
      }}
    />
  );
}

interface TagsProps extends FieldProps {
  /** The common tags, and the student's own of this page. */
  tags: readonly string[];
}

/** Why it went wrong: one tap each, never required. */
export function Tags({ row, tags, onSave }: TagsProps) {
  const toggle = (tag: string) =>
    onSave({
      tags: row.tags.includes(tag) ? row.tags.filter((one) => one !== tag) : [...row.tags, tag],
    });
  return (
    <Segments component="div" role="group" aria-label="Tags">
      {[...new Set([...tags, ...row.tags])].map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={row.tags.includes(tag)}
          onClick={() => void toggle(tag)}
        >
          {tag}
        </button>
      ))}
    </Segments>
  );
}

/** An own tag is written once, and can then be chosen at every question. */
export function OwnTag({ row, onSave, onClose }: FieldProps & { onClose: () => void }) {
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("tag");
    const tag = typeof text === "string" ? text.trim().toLowerCase() : "";
    if (tag !== "" && (await onSave({ tags: [...new Set([...row.tags, tag])] }))) onClose();
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <Row align="end">
        <TextField name="tag" label="Own tag" maxLength={24} autoFocus autoComplete="off" />
        <Button type="submit" variant="default">
          Add
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
