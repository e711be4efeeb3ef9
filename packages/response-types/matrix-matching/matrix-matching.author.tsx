import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { Switch } from "@academy/ui/kit/switch.tsx";
import { useId, useState } from "react";
import classes from "../shared/author.module.css";
import { isBlankHtml } from "../shared/html-text.ts";
import { letterAt } from "../shared/letter.ts";
import { withText } from "../shared/option-draft.ts";
import type { AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { listShape, matrixTicks, USUAL_SHAPE } from "../shared/wire-value.ts";
import { ListEditors, toggled } from "./matrix-lists.author.tsx";
import { MatrixTicks } from "./matrix-ticks.tsx";

/** Authors letter the rows and number the columns; students see it the other way round. */
const names = {
  rowName: letterAt,
  columnName: (column: number) => String(column + 1),
};

/** The grid of the key, and the texts of its columns or of both lists. */
export function MatrixAuthor(props: AuthorProps) {
  const { draft, onChange, errors } = props;
  const id = useId();
  const wrong = Object.keys(errors).filter((path) => /^answerKey\b/.test(path));
  const shape = listShape(draft);
  const isListed = draft.rows.length > 0;
  const lastLetter = letterAt(shape.columns - 1);
  return (
    <Stack>
      <Switch
        label="Use my own lists of 2 to 8 rows and columns"
        description="Otherwise the question's text names rows A to D and columns 1 to 5."
        checked={isListed}
        onChange={({ currentTarget }) => onChange(toggled(draft, currentTarget.checked))}
      />
      {isListed && <ListEditors {...props} />}
      <fieldset className={classes.group} data-field="answerKey">
        <legend id={id}>
          Answer key
          <span className={classes.hint}>
            Tick the correct columns of every row. Arrow keys move, space ticks. Students see rows 1
            to {shape.rows} and columns A to {lastLetter}.
          </span>
        </legend>
        <MatrixTicks
          ticks={matrixTicks(draft.answerKey, shape)}
          labelledBy={id}
          {...names}
          onChange={(answerKey) => onChange({ ...draft, answerKey })}
        />
        <p className={classes.problem} role="alert">
          {wrong.map((path) => errors[path]).join(" ")}
        </p>
      </fieldset>
      {!isListed && <ColumnEditors {...props} />}
    </Stack>
  );
}

/** Most questions name their columns in their text, so these editors open on demand. */
function ColumnEditors({ draft, onChange, errors, onUploading }: AuthorProps) {
  const [open, setOpen] = useState(() => draft.options.some((html) => !isBlankHtml(html)));
  const texts = Array.from(
    { length: USUAL_SHAPE.columns },
    (_, column) => draft.options[column] ?? "",
  );
  if (!open) {
    return (
      <div data-field="options">
        <Button variant="default" onClick={() => setOpen(true)}>
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
      {texts.map((text, column) => (
        // Columns have no ids: their position identifies them.
        <div key={column} data-field={`options.${column}`}>
          <RichEditor
            compact
            label={`Column ${names.columnName(column)}`}
            value={text}
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

/** An accepted answer, with the authors' names of rows and columns. */
export function MatrixKeyInput({ question, draft, onChange, labelledBy }: KeyInputProps) {
  return (
    <MatrixTicks
      ticks={matrixTicks(draft.value, listShape(question))}
      labelledBy={labelledBy}
      {...names}
      onChange={(value) => onChange({ value })}
    />
  );
}
