import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { QUESTION_STATES } from "@academy/core/bank/question/question.schema.ts";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { useState } from "react";
import {
  choicesOf,
  questionTypeLabels,
  stateLabels,
} from "../../../shared/bank/question-labels.rules.ts";
import { LanguageFilters } from "./language-filters.tsx";
import { idIn, type MoreFilters, type QuestionFilters } from "../question-bank.rules.ts";

interface MoreProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
}

const FIELDS = [
  { name: "tags", label: "Tags", placeholder: "All of these, with commas" },
  { name: "source", label: "Source", placeholder: "Begins with" },
  { name: "year", label: "Year", placeholder: "2025" },
  { name: "author", label: "Author", placeholder: "Part of the name" },
  { name: "id", label: "Question id", placeholder: "q_…" },
  { name: "usedIn", label: "Test link or id", placeholder: "t_…" },
] as const;

/** Filters by state, question type, languages, labels, author, id and test. */
export function MoreFiltersForm({ filters, onChange }: MoreProps) {
  // Fills the fields again when the address changes, for example by saved filters.
  const key = JSON.stringify(FIELDS.map(({ name }) => filters[name]));
  return <Fields key={key} filters={filters} onChange={onChange} />;
}

function Fields({ filters, onChange }: MoreProps) {
  const [typed, setTyped] = useState<Partial<MoreFilters>>({});
  return (
    <FilterBar
      onSubmit={(event) => {
        event.preventDefault();
        onChange(cleaned({ ...filters, ...typed }));
      }}
    >
      <NativeSelect
        name="states"
        label="State"
        choices={[{ value: "", label: "All but retired" }, ...choicesOf(stateLabels)]}
        value={filters.states}
        onChange={({ currentTarget: { value } }) =>
          onChange({ states: QUESTION_STATES.find((one) => one === value) ?? "" })
        }
      />
      <NativeSelect
        name="questionType"
        label="Question type"
        choices={[{ value: "", label: "All" }, ...choicesOf(questionTypeLabels)]}
        value={filters.questionType}
        onChange={({ currentTarget: { value } }) =>
          onChange({ questionType: QUESTION_TYPES.find((one) => one === value) ?? "" })
        }
      />
      <LanguageFilters filters={filters} onChange={onChange} />
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          name={name}
          autoComplete="off"
          maxLength={200}
          inputMode={name === "year" ? "numeric" : "text"}
          value={typed[name] ?? filters[name]}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
          {...field}
        />
      ))}
      <Button type="submit" variant="default">
        Apply
      </Button>
      {filters.importId !== "" && (
        <Button variant="subtle" onClick={() => onChange({ importId: "" })}>
          Show other imports too
        </Button>
      )}
    </FilterBar>
  );
}

/** Removes spaces, and the address around a pasted id. */
const cleaned = ({ tags, source, year, author, id, usedIn }: QuestionFilters) => ({
  tags: tags.trim(),
  source: source.trim(),
  year: year.trim(),
  author: author.trim(),
  id: idIn(id, "q"),
  usedIn: idIn(usedIn, "t"),
});
