import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button, Stack } from "@mantine/core";
import { useId, useState } from "react";
import classes from "../shared/author.module.css";
import { isBlankHtml } from "../shared/html-text.ts";
import { letterAt } from "../shared/letter.ts";
import { withText } from "../shared/option-draft.ts";
import type { AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { MATRIX_COLUMNS, matrixTicks } from "../shared/wire-value.ts";
import { MatrixTicks } from "./matrix-ticks.tsx";

/** Authors letter the rows and number the columns; students see it the other way round. */
const names = {
  rowName: letterAt,
  columnName: (column: number) => String(column + 1),
};

/** Rows A to D by columns 1 to 5, and the columns' texts if the question has none. */
export function MatrixAuthor(props: AuthorProps) {
  const { draft, onChange, errors } = props;
  const id = useId();
  const wrong = Object.keys(errors).filter((path) => /^answerKey\b/.test(path));
  return (
    <Stack>
      <fieldset className={classes.group} data-field="answerKey">
        <legend id={id}>
          Answer key
          <span className={classes.hint}>
            Tick the correct columns of every row. Arrow keys move, space ticks. Students see rows 1
            to 4 and columns A to E.
          </span>
        </legend>
        <MatrixTicks
          ticks={matrixTicks(draft.answerKey)}
          labelledBy={id}
          {...names}
          onChange={(answerKey) => onChange({ ...draft, answerKey })}
        />
        <p className={classes.problem} role="alert">
          {wrong.map((path) => errors[path]).join(" ")}
        </p>
      </fieldset>
      <ColumnEditors {...props} />
    </Stack>
  );
}

/** Most questions name their columns in their text, so these editors open on demand. */
function ColumnEditors({ draft, onChange, errors, onUploading }: AuthorProps) {
  const [open, setOpen] = useState(() => draft.options.some((html) => !isBlankHtml(html)));
  const texts = MATRIX_COLUMNS.map((column) => draft.options[column] ?? "");
  if (!open) {
    return (
      <div data-field="options">
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          Add texts for the columns
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={classes.group} data-field="options">
      <legend>
        Column texts
        <span className={classes.hint}>Optional: shown above the grid.</span>
      </legend>
      {MATRIX_COLUMNS.map((column) => (
        <div key={column} data-field={`options.${column}`}>
          <RichEditor
            compact
            label={`Column ${names.columnName(column)}`}
            value={texts[column] ?? ""}
            onChange={(html) => onChange({ ...draft, options: withText(texts, column, html) })}
            error={errors[`options.${column}`]}
            onUploading={(uploading) => onUploading(`options.${column}`, uploading)}
          />
        </div>
      ))}
      <p className={classes.problem} role="alert">
        {errors["options"]}
      </p>
    </fieldset>
  );
}

/** An accepted answer in a correction, with the authors' names of rows and columns. */
export function MatrixKeyInput({ draft, onChange, labelledBy }: KeyInputProps) {
  return (
    <MatrixTicks
      ticks={matrixTicks(draft.value)}
      labelledBy={labelledBy}
      {...names}
      onChange={(value) => onChange({ value })}
    />
  );
}
