import { EXAM_TYPES, examTypeLabels } from "@academy/core/exam-type/exam-type.rules.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { type TestFilters, writeFilters } from "./manage-tests.rules.ts";
import classes from "./manage-tests.module.css";

/** A search waits until the typing pauses. */
const PAUSE_MS = 300;

const TYPES = [
  { value: "", label: "All exam types" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

interface FiltersProps {
  filters: TestFilters;
  /** `typed` while a text is being typed: no step of its own for the Back button. */
  onChange: (next: TestFilters, typed?: boolean) => void;
}

/** Narrows the list as soon as something is chosen. */
export function TestFilters({ filters, onChange }: FiltersProps) {
  const isExamType = (text: string) => EXAM_TYPES.find((code) => code === text) ?? "";
  return (
    <search className={classes.filters}>
      <NativeSelect
        label="Exam type"
        size="md"
        data={TYPES}
        value={filters.examType}
        onChange={({ currentTarget }) =>
          onChange({ ...filters, examType: isExamType(currentTarget.value) })
        }
      />
      <TextInput
        label="Date"
        type="date"
        size="md"
        title="The day of the start in India"
        value={filters.date}
        onChange={({ currentTarget }) => onChange({ ...filters, date: currentTarget.value })}
      />
      <TitleSearch filters={filters} onChange={onChange} />
      {Object.keys(writeFilters(filters)).length > 0 && (
        <Button
          variant="subtle"
          size="md"
          className={classes.clear ?? ""}
          onClick={() => onChange({ examType: "", date: "", title: "", state: "" })}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function TitleSearch({ filters, onChange }: FiltersProps) {
  const [typed, setTyped] = useState({ text: filters.title, shown: filters.title });
  // Another address brings another text; what is being typed stays.
  if (typed.shown !== filters.title) setTyped({ text: filters.title, shown: filters.title });
  const { text } = typed;
  useEffect(() => {
    if (text === filters.title) return;
    const pause = setTimeout(() => onChange({ ...filters, title: text }, true), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, filters, onChange]);
  return (
    <TextInput
      label="Title"
      type="search"
      size="md"
      placeholder="Part of a title"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, shown: typed.shown })}
    />
  );
}
