import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { outcomeWords } from "../problems/problem-words.rules.ts";
import type { OwnWords } from "./own-words.rules.ts";

/**
 * A question with the changes that are being saved, which show immediately; they are sent one after
 * another, because each contains all tags.
 */
export function useOwnWords<Row extends OwnWords>(
  saved: Row,
  put: (change: OwnWords) => Promise<unknown>,
) {
  const [own, setOwn] = useState<OwnWords>({});
  const [problem, setProblem] = useState("");
  const queue = useRef(Promise.resolve(true));
  const row: Row = { ...saved, ...own };
  const send = async (change: OwnWords): Promise<boolean> => {
    try {
      await put(change);
      setProblem("");
      return true;
    } catch (error) {
      setOwn({});
      setProblem(messageOf(error, "That was not saved. Check your connection and try again."));
      return false;
    }
  };
  const save = (change: OwnWords): Promise<boolean> => {
    setOwn((now) => ({ ...now, ...change }));
    queue.current = queue.current.then(() => send(change));
    return queue.current;
  };
  return { row, problem, save };
}

interface FieldProps {
  row: Pick<NotebookRow, "note" | "tags">;
  /** @returns whether the change was saved */
  onSave: (change: OwnWords) => Promise<boolean>;
}

/** Focuses a field that a button has just opened. */
function useFocus<Field extends HTMLElement>(opened: boolean) {
  const field = useRef<Field>(null);
  const isOpened = useRef(opened);
  useEffect(() => {
    if (isOpened.current) field.current?.focus();
  }, []);
  return field;
}

/** A note of up to 500 characters. */
export function NoteField({ row, onSave }: FieldProps) {
  const [text, setText] = useState(row.note);
  const field = useFocus<HTMLTextAreaElement>(row.note === "");
  return (
    <TextArea
      label="Note"
      description="Saved when you leave the field."
      rows={2}
      maxLength={500}
      ref={field}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        if (text.trim() !== row.note) void onSave({ note: text });
      }}
    />
  );
}

interface TagsProps extends FieldProps {
  /** The common tags, and the student's own tags on this page. */
  tags: readonly string[];
}

/** Tags that say why an answer was incorrect: one tap for each tag, and no tag is required. */
export function Tags({ row, tags, onSave }: TagsProps) {
  const toggle = (tag: string) =>
    onSave({
      tags: row.tags.includes(tag) ? row.tags.filter((one) => one !== tag) : [...row.tags, tag],
    });
  return (
    <Segments component="fieldset" aria-label="Tags">
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

/** The field for a tag of the student's own, which can then be chosen at every question. */
export function OwnTag({ row, onSave, onClose }: FieldProps & { onClose: () => void }) {
  const field = useFocus<HTMLInputElement>(true);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("tag");
    const tag = typeof text === "string" ? text.trim().toLowerCase() : "";
    if (tag !== "" && (await onSave({ tags: [...new Set([...row.tags, tag])] }))) onClose();
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <Row align="end">
        <TextField name="tag" label="Your tag" maxLength={24} ref={field} autoComplete="off" />
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

interface ButtonsProps {
  row: Pick<NotebookRow, "bookmarked" | "problem">;
  save: (change: OwnWords) => Promise<boolean>;
  /** What was not saved; empty if everything was saved. */
  problem: string;
  /** Opens the field for a tag of the student's own; undefined while it is open. */
  onAdd: (() => void) | undefined;
}

/** The buttons below a student's own words, and what came of a problem that was reported. */
export const OwnWordsButtons = ({ row, save, problem, onAdd }: ButtonsProps) => (
  <>
    <Row gap="xs">
      <Button
        variant="default"
        aria-pressed={row.bookmarked}
        onClick={() => void save({ bookmarked: !row.bookmarked })}
      >
        {row.bookmarked ? "Remove bookmark" : "Bookmark"}
      </Button>
      {onAdd && (
        <Button variant="subtle" onClick={onAdd}>
          Add a tag
        </Button>
      )}
    </Row>
    <WhatCame row={row} problem={problem} />
  </>
);

/** What came of a problem that was reported, and what was not saved. */
export const WhatCame = ({ row, problem }: Pick<ButtonsProps, "row" | "problem">) => (
  <>
    {row.problem && (
      <Notice component="p" tone={row.problem.state === "fixed" ? "success" : "info"}>
        {outcomeWords(row.problem)}
      </Notice>
    )}
    {problem && (
      <Text role="alert" tone="wrong">
        {problem}
      </Text>
    )}
  </>
);
