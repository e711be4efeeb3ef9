import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { QUESTION_STATES } from "@academy/core/bank/question/question.schema.ts";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid } from "@academy/ui/kit/layout.tsx";
import { PlaceSelects } from "../../../shared/bank/place-selects.tsx";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { choicesOf, stateLabels } from "../../../shared/bank/question-labels.rules.ts";
import { type BulkForm, KINDS } from "./bulk-form.rules.ts";

interface FieldsProps {
  form: BulkForm;
  places: readonly Place[];
  onChange: (form: BulkForm) => void;
}

/** The kind of a change, and the fields that this kind needs. */
export function BulkFields({ form, places, onChange }: FieldsProps) {
  return (
    <>
      <NativeSelect
        data-autofocus
        label="What to change"
        choices={KINDS.map((one) => ({ ...one }))}
        value={form.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...form, kind: KINDS.find((one) => one.value === value)?.value ?? form.kind })
        }
      />
      <KindFields form={form} places={places} onChange={onChange} />
    </>
  );
}

function KindFields({ form, places, onChange }: FieldsProps) {
  const text = (name: "marks" | "add" | "remove" | "source" | "year", label: string) => (
    <TextField
      key={name}
      label={label}
      autoComplete="off"
      {...(["marks", "year"].includes(name) && { inputMode: "decimal" as const })}
      value={form[name]}
      onChange={({ currentTarget: { value } }) => onChange({ ...form, [name]: value })}
    />
  );
  switch (form.kind) {
    case "move":
      return (
        <Grid min="12rem">
          <PlaceSelects
            empty="Choose"
            entries={places}
            place={form.place}
            onChange={(place) => onChange({ ...form, place })}
          />
        </Grid>
      );
    case "difficulty":
      return (
        <NativeSelect
          label="Difficulty"
          choices={choicesOf(difficultyLabels)}
          value={form.difficulty}
          onChange={({ currentTarget: { value } }) => {
            const chosen = choicesOf(difficultyLabels).find((one) => one.value === value);
            // The cast is safe: the select offers only difficulties.
            if (chosen) onChange({ ...form, difficulty: chosen.value as BulkForm["difficulty"] });
          }}
        />
      );
    case "marks":
      return text("marks", "Marks");
    case "tags":
      return [text("add", "Tags to add"), text("remove", "Tags to remove")];
    case "source":
      return [text("source", "Source, empty to remove it"), text("year", "Year")];
    case "state":
      return (
        <NativeSelect
          label="State"
          choices={choicesOf(stateLabels)}
          value={form.state}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              ...form,
              state: QUESTION_STATES.find((one) => one === value) ?? form.state,
            })
          }
        />
      );
    default:
      return null;
  }
}
