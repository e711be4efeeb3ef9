import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { PlaceSelects } from "../bank/place-selects.tsx";
import type { Place } from "../bank/places.rules.ts";
import { type PassageFilters, passageFilters } from "./passage-filters.rules.ts";

interface FiltersProps {
  filters: PassageFilters;
  /** The catalogue. */
  places: readonly Place[];
  onChange: (change: Partial<PassageFilters>) => void;
}

const examTypes = [
  { value: "", label: "All exam types" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

const NONE = { examType: "", subject: "", topic: "", subTopic: "", text: "" } as const;

/** Filters a list of passages immediately on each choice; text only when submitted. */
export function PassageFilterBar({ filters, places, onChange }: FiltersProps) {
  return (
    <FilterBar>
      <NativeSelect
        label="Exam type"
        choices={examTypes}
        value={filters.examType}
        onChange={({ currentTarget: { value } }) =>
          onChange({ examType: EXAM_TYPES.find((code) => code === value) ?? "" })
        }
      />
      <PlaceSelects empty="All" entries={places} place={filters} onChange={onChange} />
      <TextSearch
        key={filters.text}
        text={filters.text}
        onSearch={(text) => onChange({ text })}
        onClear={passageFilters.isNarrowed(filters) ? () => onChange(NONE) : null}
      />
    </FilterBar>
  );
}

interface TextSearchProps {
  text: string;
  onSearch: (text: string) => void;
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null;
}

function TextSearch({ text, onSearch, onClear }: TextSearchProps) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      style={{ gridColumn: "1 / -1", maxWidth: "36rem" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Row wrap={false} gap="xs" align="end">
        <TextField
          style={{ minWidth: 0, flex: 1 }}
          type="search"
          label="Text of the passage"
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {onClear && (
          <Button variant="subtle" onClick={onClear}>
            Clear
          </Button>
        )}
      </Row>
    </form>
  );
}
