import { LONGEST_SOURCE } from "@academy/core/bank/question/question-labels.schema.ts";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Grid } from "@academy/ui/kit/layout.tsx";
import type { FieldProblems } from "../bank/refused.rules.ts";
import type { QuestionDraft } from "./question-draft.rules.ts";

interface LabelFieldsProps {
  draft: QuestionDraft;
  onChange: (change: Partial<QuestionDraft>) => void;
  problems: FieldProblems;
}

const FIELDS = [
  {
    name: "tags",
    label: "Tags",
    description: "Your own words, with commas. The first six are always found.",
    maxLength: 1000,
  },
  {
    name: "source",
    label: "Source",
    description: "The exam or book that it comes from.",
    maxLength: LONGEST_SOURCE,
  },
  { name: "year", label: "Year", description: "The year of the source.", maxLength: 4 },
] as const;

/** Tags, source and year, by which a question is found again. */
export function LabelFields({ draft, onChange, problems }: LabelFieldsProps) {
  return (
    <Grid min="14rem">
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          data-field={name}
          name={name}
          autoComplete="off"
          inputMode={name === "year" ? "numeric" : "text"}
          value={draft[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          error={problems[name] ?? problemWithin(problems, name)}
          {...field}
        />
      ))}
    </Grid>
  );
}

/** The server names a tag by its place, such as `tags.2`. */
const problemWithin = (problems: FieldProblems, name: string): string | undefined =>
  Object.entries(problems).find(([path]) => path.startsWith(`${name}.`))?.[1];
