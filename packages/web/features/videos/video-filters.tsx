import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { useListOrWarn } from "../../lib/address/use-list-or-warn.ts";
import { choicesIn } from "../../shared/bank/places.rules.ts";
import type { VideoFilters } from "./videos.rules.ts";

interface FiltersProps {
  filters: VideoFilters;
  onChange: (change: Partial<VideoFilters>) => void;
}

const options = (all: string, names: readonly string[], chosen: string) => [
  { value: "", label: all },
  ...[...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => ({
    value: name,
    label: name,
  })),
];

/** Filters the list immediately on each choice; the title only when submitted. */
export function VideoFiltersForm({ filters, onChange }: FiltersProps) {
  const entries = useListOrWarn(useQuery(mappingsQuery), "catalogue");
  const { subjects, topics } = choicesIn(entries, filters);
  const [text, setText] = useState(filters.search);
  const set = (part: Partial<VideoFilters>) => onChange({ search: text.trim(), ...part });
  return (
    <FilterBar
      onSubmit={(event) => {
        event.preventDefault();
        set({});
      }}
    >
      <NativeSelect
        label="Exam type"
        choices={[
          { value: "", label: "All exam types" },
          ...EXAM_TYPES.map((one) => ({ value: one, label: examTypeLabels[one] })),
        ]}
        value={filters.examType}
        onChange={({ currentTarget }) => set({ examType: currentTarget.value })}
      />
      <NativeSelect
        label="Subject"
        choices={options("All subjects", subjects, filters.subject)}
        value={filters.subject}
        onChange={({ currentTarget }) => set({ subject: currentTarget.value, topic: "" })}
      />
      <NativeSelect
        label="Topic"
        disabled={filters.subject === ""}
        choices={options("All topics", topics, filters.topic)}
        value={filters.topic}
        onChange={({ currentTarget }) => set({ topic: currentTarget.value })}
      />
      <NativeSelect
        label="For whom"
        choices={[
          { value: "", label: "All videos" },
          { value: "true", label: "Free" },
          { value: "false", label: "Subscribers" },
        ]}
        value={filters.isFree}
        onChange={({ currentTarget: { value } }) =>
          set({ isFree: value === "true" || value === "false" ? value : "" })
        }
      />
      <NativeSelect
        label="Order"
        choices={[
          { value: "", label: "Newest first" },
          { value: "students", label: "As students see them" },
        ]}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          set({ sort: value === "students" ? value : "" })
        }
      />
      <TextField
        type="search"
        label="Title"
        name="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </FilterBar>
  );
}
