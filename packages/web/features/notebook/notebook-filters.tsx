import type { TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { type NotebookFilters, STATUS_NAMES, STATUSES } from "./notebook.rules.ts";

interface FiltersProps {
  filters: NotebookFilters;
  taken: readonly TakenTest[];
  topics: readonly { topicId: string; name: string }[];
  tags: readonly string[];
  onChange: (change: Partial<NotebookFilters>) => void;
}

/** Each select has the name of its filter, so one handler serves all selects. */
export function NotebookFilterBar({ filters, taken, topics, tags, onChange }: FiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The address changed without typing: by Back, or by "Show all".
    if (search.current && document.activeElement !== search.current) {
      search.current.value = filters.text;
    }
  }, [filters.text]);
  const choose = (name: keyof NotebookFilters) => ({
    value: filters[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <FilterPills>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ text: search.current?.value.trim() ?? "" });
        }}
      >
        <Row wrap={false} gap="xs">
          <TextField
            ref={search}
            type="search"
            label="Search notes, tags and topics"
            placeholder="Notes, tags, topics"
            maxLength={100}
            defaultValue={filters.text}
          />
          <Button type="submit" variant="default">
            Search
          </Button>
        </Row>
      </form>
      <NativeSelect label="Show" {...choose("only")}>
        <option value="">All questions</option>
        <option value="due">To review today</option>
        <option value="bookmarked">Bookmarked</option>
      </NativeSelect>
      <NativeSelect label="Test" {...choose("testId")}>
        <option value="">All tests</option>
        {taken.map(({ _id, testId, title }) => (
          <option key={_id} value={testId}>
            {title}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect label="Topic" {...choose("topicId")}>
        <option value="">All topics</option>
        {topics.map(({ topicId, name }) => (
          <option key={topicId} value={topicId}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect label="Result" {...choose("status")}>
        <option value="">All results</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect label="Tag" {...choose("tag")}>
        <option value="">All tags</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </NativeSelect>
    </FilterPills>
  );
}
