import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import {
  EXAM_TYPES,
  type ExamType,
  examTypeLabels,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button, IconButton } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { PlaceSelects } from "./place-selects.tsx";
import type { Place } from "./places.rules.ts";
import { choicesOf, questionTypeLabels } from "./question-labels.rules.ts";

/** The filters for questions of the bank; an empty text matches every question. */
export interface BankFilters extends Place {
  examType: ExamType | "";
  responseType: string;
  questionType: "" | (typeof QUESTION_TYPES)[number];
  difficulty: "" | (typeof DIFFICULTIES)[number];
  text: string;
}

interface FiltersProps {
  filters: BankFilters;
  onChange: (change: Partial<BankFilters>) => void;
  places: readonly Place[];
  /** The response types, by code. */
  types: readonly { value: string; label: string }[];
  /** A field that has a value here cannot be changed. */
  fixed?: Partial<BankFilters>;
  /** Left out if there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** True shows the filters as one line of pills, without the question type. */
  pills?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

const NOTHING: Partial<BankFilters> = {};

/** Filters the list immediately on each choice; text only when submitted. */
export function QuestionFiltersForm(props: FiltersProps) {
  const { filters, onChange, places, types, fixed = NOTHING, onClear, pills = false } = props;
  const all = (label: string) => ({ value: "", label: pills ? label : "All" });
  const selects = [
    {
      name: "responseType",
      label: "Response type",
      data: types,
      of: (responseType: string): Partial<BankFilters> => ({ responseType }),
    },
    {
      name: "questionType",
      label: "Question type",
      data: choicesOf(questionTypeLabels),
      of: (value: string): Partial<BankFilters> => ({
        questionType: QUESTION_TYPES.find((one) => one === value) ?? "",
      }),
    },
    {
      name: "difficulty",
      label: "Difficulty",
      data: choicesOf(difficultyLabels),
      of: (value: string): Partial<BankFilters> => ({
        difficulty: DIFFICULTIES.find((one) => one === value) ?? "",
      }),
    },
  ] as const;
  const words = (
    <Words
      key={filters.text}
      text={filters.text}
      short={pills}
      onSearch={(text) => onChange({ text })}
    />
  );
  const Filters = pills ? FilterPills : FilterBar;
  return (
    <Filters>
      {pills && words}
      <NativeSelect
        name="examType"
        label="Exam type"
        disabled={Boolean(fixed.examType)}
        choices={[all("Exam type"), ...choicesOf(examTypeLabels)]}
        value={filters.examType}
        onChange={({ currentTarget: { value } }) =>
          onChange({ examType: EXAM_TYPES.find((one) => one === value) ?? "" })
        }
      />
      <PlaceSelects
        empty={pills ? "name" : "All"}
        entries={places}
        place={filters}
        fixed={fixed}
        onChange={(place) => onChange({ ...place })}
      />
      {selects
        .filter(({ name }) => !pills || name !== "questionType")
        .map(({ name, label, data, of }) => (
          <NativeSelect
            key={name}
            name={name}
            label={label}
            disabled={Boolean(fixed[name])}
            choices={[all(label), ...data]}
            value={filters[name]}
            onChange={({ currentTarget }) => onChange(of(currentTarget.value))}
          />
        ))}
      {!pills && words}
      {props.children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Filters>
  );
}

interface WordsProps {
  text: string;
  /** True beside other filters: the button shows an icon instead of a word. */
  short: boolean;
  onSearch: (text: string) => void;
}

function Words({ text, short, onSearch }: WordsProps) {
  const [words, setWords] = useState(text);
  return (
    <form
      style={short ? { width: "14rem" } : { gridColumn: "1 / -1", maxWidth: "36rem" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <Row wrap={false} gap="xs" align="end">
        <TextField
          style={{ minWidth: 0, flex: 1 }}
          type="search"
          name="text"
          label="Words"
          placeholder={short ? "Words in it" : "Any text"}
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {short ? (
          <IconButton type="submit" aria-label="Search">
            <IconSearch aria-hidden />
          </IconButton>
        ) : (
          <Button style={{ flex: "none" }} type="submit" variant="default">
            Search
          </Button>
        )}
      </Row>
    </form>
  );
}
