import { DIFFICULTIES, QUESTION_TYPES } from "@academy/core/bank/question/question.schema.ts";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button, Flex, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";
import {
  choicesOf,
  difficultyLabels,
  questionTypeLabels,
} from "../../shared/bank/question-labels.rules.ts";
import type { Parts } from "../../shared/question-form/type-parts.queries.ts";
import { type QuestionFilters, questionFilters } from "./question-bank.rules.ts";
import type { Place } from "../../shared/bank/places.rules.ts";

interface FiltersProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
  places: readonly Place[];
  parts: Parts;
}

/** Filters the list immediately on each choice; text only when submitted. */
export function QuestionFiltersForm({ filters, onChange, places, parts }: FiltersProps) {
  const types = [...parts].map(([value, { label }]) => ({ value, label }));
  const selects = [
    {
      name: "responseType",
      label: "Response type",
      data: types,
      of: (responseType: string): Partial<QuestionFilters> => ({ responseType }),
    },
    {
      name: "questionType",
      label: "Question type",
      data: choicesOf(questionTypeLabels),
      of: (value: string): Partial<QuestionFilters> => ({
        questionType: QUESTION_TYPES.find((one) => one === value) ?? "",
      }),
    },
    {
      name: "difficulty",
      label: "Difficulty",
      data: choicesOf(difficultyLabels),
      of: (value: string): Partial<QuestionFilters> => ({
        difficulty: DIFFICULTIES.find((one) => one === value) ?? "",
      }),
    },
  ] as const;
  return (
    <FilterBar>
      <NativeSelect
        name="examType"
        size="md"
        label="Exam type"
        data={[{ value: "", label: "All" }, ...choicesOf(examTypeLabels)]}
        value={filters.examType}
        onChange={({ currentTarget: { value } }) =>
          onChange({ examType: EXAM_TYPES.find((one) => one === value) ?? "" })
        }
      />
      <PlaceSelects
        empty="All"
        entries={places}
        place={filters}
        onChange={(place) => onChange({ ...place })}
      />
      {selects.map(({ name, label, data, of }) => (
        <NativeSelect
          key={name}
          name={name}
          size="md"
          label={label}
          data={[{ value: "", label: "All" }, ...data]}
          value={filters[name]}
          onChange={({ currentTarget }) => onChange(of(currentTarget.value))}
        />
      ))}
      <Words key={filters.text} text={filters.text} onSearch={(text) => onChange({ text })} />
      {questionFilters.isNarrowed(filters) && (
        <Button
          variant="subtle"
          size="md"
          onClick={() => onChange(questionFilters.read(new URLSearchParams()))}
        >
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

function Words({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [words, setWords] = useState(text);
  return (
    <form
      style={{ gridColumn: "1 / -1", maxWidth: "36rem" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <Flex gap="xs" align="end">
        <TextInput
          flex={1}
          miw={0}
          type="search"
          name="text"
          size="md"
          label="Words"
          placeholder="Any text"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Button type="submit" variant="default" size="md" flex="none">
          Search
        </Button>
      </Flex>
    </form>
  );
}
