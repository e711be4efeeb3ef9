import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";
import {
  choicesOf,
  difficultyLabels,
  questionTypeLabels,
} from "../../shared/bank/question-labels.rules.ts";
import type { Parts } from "../../shared/question-form/type-parts.queries.ts";
import {
  type QuestionChange,
  type QuestionFilters,
  readFilters,
  writeFilters,
} from "./question-bank.rules.ts";
import type { Place } from "../../shared/bank/places.rules.ts";
import classes from "./question-bank.module.css";

interface FiltersProps {
  filters: QuestionFilters;
  onChange: (change: QuestionChange) => void;
  places: readonly Place[];
  parts: Parts;
}

/** Narrows the list at once with each choice, by words once they are sent. */
export function QuestionFiltersForm({ filters, onChange, places, parts }: FiltersProps) {
  const types = [...parts].map(([value, { label }]) => ({ value, label }));
  const selects = [
    { name: "responseType", label: "Response type", data: types },
    {
      name: "questionType",
      label: "Question type",
      data: choicesOf(questionTypeLabels),
    },
    {
      name: "difficulty",
      label: "Difficulty",
      data: choicesOf(difficultyLabels),
    },
  ] as const;
  return (
    <search className={classes.filters}>
      <NativeSelect
        name="examType"
        size="md"
        label="Exam type"
        data={[{ value: "", label: "All" }, ...choicesOf(examTypeLabels)]}
        value={filters.examType}
        onChange={({ currentTarget }) => onChange({ examType: currentTarget.value })}
      />
      <PlaceSelects
        empty="All"
        entries={places}
        place={filters}
        onChange={(place) => onChange({ ...place })}
      />
      {selects.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          name={name}
          size="md"
          label={label}
          data={[{ value: "", label: "All" }, ...data]}
          value={filters[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      <Words key={filters.text} text={filters.text} onSearch={(text) => onChange({ text })} />
      {Object.keys(writeFilters(filters)).length > 0 && (
        <Button
          variant="subtle"
          size="md"
          className={classes.clear ?? ""}
          onClick={() => onChange(readFilters(new URLSearchParams()))}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function Words({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [words, setWords] = useState(text);
  return (
    <form
      className={classes.words}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <TextInput
        type="search"
        name="text"
        size="md"
        label="Words"
        placeholder="Any words"
        autoComplete="off"
        maxLength={200}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md">
        Search
      </Button>
    </form>
  );
}
