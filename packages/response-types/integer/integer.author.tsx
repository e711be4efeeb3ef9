import { TextInput } from "@mantine/core";
import classes from "../shared/author.module.css";
import type { AuthorProps, KeyInputProps } from "../shared/type-parts.ui.ts";
import { valueText } from "../shared/wire-value.ts";

/** The right number, and how far an answer may lie from it. */
export function IntegerAuthor({ draft, onChange, errors }: AuthorProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        data-field="answerKey"
        size="md"
        label="Answer key"
        description="A number, rounded to two decimals."
        inputMode="decimal"
        autoComplete="off"
        error={errors["answerKey"]}
        value={valueText(draft.answerKey)}
        onChange={({ currentTarget }) => onChange({ ...draft, answerKey: currentTarget.value })}
      />
      <TextInput
        data-field="tolerance"
        size="md"
        label="Tolerance"
        description="Optional: how far off is still right."
        inputMode="decimal"
        autoComplete="off"
        error={errors["tolerance"]}
        value={draft.tolerance}
        onChange={({ currentTarget }) => onChange({ ...draft, tolerance: currentTarget.value })}
      />
    </div>
  );
}

/** A corrected number, and how far an answer may be from it. */
export function IntegerKeyInput({ draft, onChange }: KeyInputProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        size="md"
        label="Number"
        inputMode="decimal"
        autoComplete="off"
        value={valueText(draft.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Tolerance"
        description="0 when left empty"
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="decimal"
        autoComplete="off"
        value={draft.tolerance}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </div>
  );
}
