import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { TypedSearch } from "../../lib/typed-search.tsx";
import { isNarrowed, type TestFilters } from "./manage-tests.rules.ts";
import classes from "./manage-tests.module.css";

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
  /** `typed` while a text is being typed: no step of its own for the Back button. */
  onChange: (change: Partial<TestFilters>, typed?: boolean) => void;
}

/** Narrows the list as soon as something is chosen. */
export function TestFilters({ filters, onChange }: FiltersProps) {
  const [cleared, setCleared] = useState(0);
  const isExamType = (text: string) => EXAM_TYPES.find((code) => code === text) ?? "";
  return (
    <search className={classes.filters}>
      <NativeSelect
        label="Exam type"
        size="md"
        data={TYPES}
        value={filters.examType}
        onChange={({ currentTarget }) => onChange({ examType: isExamType(currentTarget.value) })}
      />
      <TextInput
        label="Date"
        type="date"
        size="md"
        title="The day of the start in India"
        value={filters.date}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <TypedSearch
        // Cleared, it also forgets what it has not searched for yet.
        key={cleared}
        label="Title"
        placeholder="Part of a title"
        text={filters.title}
        onSearch={(title) => onChange({ title }, true)}
      />
      <NativeSelect
        label="Order"
        size="md"
        data={ORDERS}
        value={filters.order}
        onChange={({ currentTarget }) =>
          onChange({ order: currentTarget.value === "oldest" ? "oldest" : "" })
        }
      />
      {isNarrowed(filters) && (
        <Button
          variant="subtle"
          size="md"
          className={classes.clear ?? ""}
          onClick={() => {
            setCleared(cleared + 1);
            onChange({ examType: "", date: "", title: "", state: "" });
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}
