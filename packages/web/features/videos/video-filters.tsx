import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { useQuery } from "@tanstack/react-query";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import type { WriteOptions } from "../../lib/address/address.rules.ts";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { useListOrWarn } from "../../lib/address/use-list-or-warn.ts";
import { choicesIn } from "../../shared/bank/places.rules.ts";
import type { VideoFilters } from "./videos.rules.ts";

interface FiltersProps {
  filters: VideoFilters;
  onChange: (change: Partial<VideoFilters>, options?: WriteOptions) => void;
}

const options = (all: string, names: readonly string[], chosen: string) => [
  { value: "", label: all },
  ...[...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => ({
    value: name,
    label: name,
  })),
];

/** Filters the list immediately on each change. */
export function VideoFiltersForm({ filters, onChange }: FiltersProps) {
  const entries = useListOrWarn(useQuery(mappingsQuery), "catalogue");
  const { subjects, topics } = choicesIn(entries, filters);
  return (
    <FilterPills>
      <TypedSearch
        label="Title"
        placeholder="Part of a title"
        text={filters.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <NativeSelect
        label="Exam type"
        choices={[
          { value: "", label: "All exam types" },
          ...EXAM_TYPES.map((one) => ({ value: one, label: examTypeLabels[one] })),
        ]}
        value={filters.examType}
        onChange={({ currentTarget }) => onChange({ examType: currentTarget.value })}
      />
      <NativeSelect
        label="Subject"
        choices={options("All subjects", subjects, filters.subject)}
        value={filters.subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value, topic: "" })}
      />
      <NativeSelect
        label="Topic"
        disabled={filters.subject === ""}
        choices={options("All topics", topics, filters.topic)}
        value={filters.topic}
        onChange={({ currentTarget }) => onChange({ topic: currentTarget.value })}
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
          onChange({ isFree: value === "true" || value === "false" ? value : "" })
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
          onChange({ sort: value === "students" ? value : "" })
        }
      />
    </FilterPills>
  );
}
