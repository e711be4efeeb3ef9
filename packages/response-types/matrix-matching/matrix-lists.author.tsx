import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useId } from "react";
import classes from "../shared/author.module.css";
import { useNextFocus, useOptionIds } from "../shared/choice-author.tsx";
import { letterAt } from "../shared/letter.ts";
import {
  FEWEST_ITEMS,
  type ListDraft,
  MOST_ITEMS,
  movedTicks,
  type Place,
  same,
  without,
} from "../shared/list-draft.ts";
import { withText } from "../shared/option-draft.ts";
import type { AuthorDraft, AuthorProps } from "../shared/type-parts.ui.ts";
import { USUAL_SHAPE } from "../shared/wire-value.ts";

type ListField = "rows" | "options";

const LISTS = {
  rows: {
    title: "Rows",
    item: "Row",
    hint: "Letters here, numbers for students.",
    name: letterAt,
  },
  options: {
    title: "Columns",
    item: "Column",
    hint: "Numbers here, letters for students.",
    name: (index: number) => String(index + 1),
  },
} as const;

/** The draft with other lists; ticks follow their rows and columns. */
const withLists = (
  draft: AuthorDraft,
  lists: Partial<ListDraft>,
  places: { row?: Place; column?: Place } = {},
): AuthorDraft => {
  const next = { ...draft, ...lists };
  const { row = same, column = same } = places;
  return { ...next, answerKey: movedTicks(draft.answerKey, next, { row, column }) };
};

/** The draft with lists of its own, or again with the usual rows and columns. */
export function toggled(draft: AuthorDraft, isListed: boolean): AuthorDraft {
  const { rows, columns } = USUAL_SHAPE;
  const padded = (texts: readonly string[], length: number) =>
    Array.from({ length }, (_, index) => texts[index] ?? "");
  return withLists(
    draft,
    isListed
      ? { rows: padded([], rows), options: padded(draft.options, columns) }
      : { rows: [], options: draft.options.slice(0, columns) },
  );
}

/** The texts of both lists, which may have 2 to 8 items each. */
export function ListEditors(props: AuthorProps) {
  return (
    <>
      <ListEditor {...props} field="rows" />
      <ListEditor {...props} field="options" />
    </>
  );
}

function ListEditor(props: AuthorProps & { field: ListField }) {
  const { draft, onChange, errors, field } = props;
  const { title, item, hint } = LISTS[field];
  const texts = draft[field];
  const group = useId().replaceAll(":", "");
  const { ids, ...itemIds } = useOptionIds(texts.length);
  const focusNext = useNextFocus();
  const remove = (at: number) => {
    const places = { [field === "rows" ? "row" : "column"]: without(at) };
    onChange(withLists(draft, { [field]: texts.toSpliced(at, 1) }, places));
    itemIds.remove(at);
    focusNext(`#${group}-add`);
  };
  const add = () => {
    onChange(withLists(draft, { [field]: [...texts, ""] }));
    itemIds.add();
    focusNext(`#${group} [data-field="${field}.${texts.length}"] [contenteditable]`);
  };
  return (
    <fieldset id={group} className={classes.group} data-field={field}>
      <legend>
        {title}
        <span className={classes.hint}>{hint}</span>
      </legend>
      <Stack gap="sm">
        {texts.map((_, index) => (
          <ItemEditor key={ids[index]} {...props} index={index} onRemove={() => remove(index)} />
        ))}
        {texts.length < MOST_ITEMS && (
          <div>
            <Button id={`${group}-add`} variant="default" onClick={add}>
              Add a {item.toLowerCase()}
            </Button>
          </div>
        )}
      </Stack>
      <p className={classes.problem} role="alert">
        {errors[field]}
      </p>
    </fieldset>
  );
}

interface ItemEditorProps extends AuthorProps {
  field: ListField;
  index: number;
  onRemove: () => void;
}

function ItemEditor({
  draft,
  onChange,
  errors,
  onUploading,
  field,
  index,
  onRemove,
}: ItemEditorProps) {
  const { item, name } = LISTS[field];
  const label = `${item} ${name(index)}`;
  const path = `${field}.${index}`;
  return (
    <Row data-field={path} align="end" gap="xs" wrap={false}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <RichEditor
          compact
          label={label}
          value={draft[field][index] ?? ""}
          onChange={(html) => onChange({ ...draft, [field]: withText(draft[field], index, html) })}
          error={errors[path]}
          onUploading={(uploading) => onUploading(path, uploading)}
        />
      </div>
      <Button
        variant="subtle"
        aria-label={`Remove ${item.toLowerCase()} ${name(index)}`}
        disabled={draft[field].length <= FEWEST_ITEMS}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Row>
  );
}
