import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { useState } from "react";
import type { WriteOptions } from "../../lib/address/address.rules.ts";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { type TestFilters, testFilters } from "./manage-tests.rules.ts";

const ORDERS = [
  { value: "", label: "Newest start first" },
  { value: "oldest", label: "Oldest start first" },
];

const TYPES = [
  { value: "", label: "All exam types" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

interface FiltersProps {
  filters: TestFilters;
  onChange: (change: Partial<TestFilters>, options?: WriteOptions) => void;
}

/** Filters the list immediately on each change. */
export function TestFilters({ filters, onChange }: FiltersProps) {
  const [cleared, setCleared] = useState(0);
  const isExamType = (text: string) => EXAM_TYPES.find((code) => code === text) ?? "";
  return (
    <FilterPills>
      <TypedSearch
        // Clearing the filters also removes text that was typed but not searched for yet.
        key={cleared}
        label="Title"
        placeholder="Part of a title"
        text={filters.title}
        onSearch={(title) => onChange({ title }, { replace: true })}
      />
      <NativeSelect
        label="Exam type"
        choices={TYPES}
        value={filters.examType}
        onChange={({ currentTarget }) => onChange({ examType: isExamType(currentTarget.value) })}
      />
      <TextField
        label="Date"
        type="date"
        title="Start date in Indian time (IST)"
        value={filters.date}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <NativeSelect
        label="Order"
        choices={ORDERS}
        value={filters.order}
        onChange={({ currentTarget }) =>
          onChange({ order: currentTarget.value === "oldest" ? "oldest" : "" })
        }
      />
      {testFilters.isNarrowed(filters) && (
        <Button
          variant="subtle"
          onClick={() => {
            setCleared(cleared + 1);
            onChange({ examType: "", date: "", title: "", state: "" });
          }}
        >
          Clear filters
        </Button>
      )}
    </FilterPills>
  );
}
