import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button, IconButton } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { IconSearch } from "@tabler/icons-react";
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
    <FilterPills>
      <TextSearch key={filters.text} text={filters.text} onSearch={(text) => onChange({ text })} />
      <NativeSelect
        label="Exam type"
        choices={examTypes}
        value={filters.examType}
        onChange={({ currentTarget: { value } }) =>
          onChange({ examType: EXAM_TYPES.find((code) => code === value) ?? "" })
        }
      />
      <PlaceSelects empty="name" entries={places} place={filters} onChange={onChange} />
      {passageFilters.isNarrowed(filters) && (
        <Button variant="subtle" onClick={() => onChange(NONE)}>
          Clear
        </Button>
      )}
    </FilterPills>
  );
}

interface TextSearchProps {
  text: string;
  onSearch: (text: string) => void;
}

function TextSearch({ text, onSearch }: TextSearchProps) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Row wrap={false} gap="2xs">
        <TextField
          style={{ minWidth: 0, flex: 1 }}
          type="search"
          label="Text of the passage"
          placeholder="Text of the passage"
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <IconButton type="submit" aria-label="Search">
          <IconSearch aria-hidden />
        </IconButton>
      </Row>
    </form>
  );
}
