import type {
  SubjectTopic,
  SubjectTopicPage,
} from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { catalogueKey, mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { countOf } from "../../lib/format.ts";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";
import type { Place } from "../../shared/bank/places.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { CurrentJob } from "../../shared/bank/current-job.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { EntryForm } from "./entry-form.tsx";
import { entriesQuery } from "./subject-topics.queries.ts";
import { entryFilters } from "./subject-topics.rules.ts";

/** The catalogue: a form to add and rename entries, and the filtered list. */
export function SubjectTopicsPage() {
  const client = useQueryClient();
  const mappings = useQuery(mappingsQuery);
  const [edited, setEdited] = useState<SubjectTopic | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: catalogueKey });
  const entries = mappings.data ?? [];
  return (
    <Stack gap="xl">
      <EntryForm
        key={edited?._id ?? "new"}
        entry={edited}
        entries={entries}
        onSaved={refresh}
        onDone={() => setEdited(null)}
      />
      <Entries
        entries={entries}
        onEdit={(entry) => {
          setEdited(entry);
          window.scrollTo({ top: 0 });
        }}
        onChanged={refresh}
      />
      <CurrentJob />
    </Stack>
  );
}

interface EntriesProps {
  entries: readonly Place[];
  onEdit: (entry: SubjectTopic) => void;
  onChanged: () => void;
}

function Entries({ entries, onEdit, onChanged }: EntriesProps) {
  const [filters, change] = useFilters(entryFilters);
  const { page: _page, ...place } = filters;
  const list = useQuery(entriesQuery(place, filters.page));
  return (
    <Stack component="section" aria-labelledby="entries">
      <Text component="h2" size="lg" id="entries">
        In the catalogue
      </Text>
      <FilterPills>
        <PlaceSelects empty="name" entries={entries} place={place} onChange={change} />
      </FilterPills>
      <QueryView
        query={list}
        failed="Error loading data."
        loading={<RowsSkeleton label="Loading the catalogue" />}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing narrowed={entryFilters.isNarrowed(filters)} />}
      >
        {(found) => (
          <Found
            found={found}
            busy={list.isPlaceholderData}
            onPage={(page) => change({ page })}
            onEdit={onEdit}
            onChanged={onChanged}
          />
        )}
      </QueryView>
    </Stack>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="Nothing found">Choose other filters, or all subjects.</EmptyState>
  ) : (
    <EmptyState title="The catalogue is empty">
      Add the first subject, topic and sub-topic in the form above.
    </EmptyState>
  );
}

interface FoundProps extends Pick<EntriesProps, "onEdit" | "onChanged"> {
  found: SubjectTopicPage;
  busy: boolean;
  onPage: (page: number) => void;
}

function Found({ found, busy, onPage, onEdit, onChanged }: FoundProps) {
  const { items, page, totalPages, total } = found;
  const [deleted, setDeleted] = useState<SubjectTopic | null>(null);
  return (
    <Stack gap="sm">
      <Text component="output" size="sm" tone="soft">
        {countOf(total, "entry", "entries")}
      </Text>
      <DataTable
        lines
        columns={columnsFor(onEdit, setDeleted)}
        rows={items}
        keyOf={({ _id }) => _id}
        busy={busy}
      />
      <Pagination label="Pages of entries" page={page} totalPages={totalPages} onPage={onPage} />
      {deleted && (
        <DeleteEntry
          entry={deleted}
          onClose={() => setDeleted(null)}
          onChanged={() => {
            // The last page may no longer exist after its only entry was deleted.
            if (items.length === 1 && page > 1) onPage(page - 1);
            onChanged();
          }}
        />
      )}
    </Stack>
  );
}

type OnEntry = (entry: SubjectTopic) => void;

const columnsFor = (onEdit: OnEntry, onDelete: OnEntry): Column<SubjectTopic>[] => [
  { header: "Sub-topic", kind: "title", cell: ({ subTopic }) => <span>{subTopic}</span> },
  { header: "Topic", most: "20rem", cell: ({ topic }) => topic },
  { header: "Subject", cell: ({ subject }) => subject },
  {
    header: "Actions",
    kind: "bare",
    cell: (entry) => {
      const name = `${entry.subject}, ${entry.topic}, ${entry.subTopic}`;
      return (
        <Row gap="2xs">
          <Button
            variant="subtle"
            size="compact"
            aria-label={`Edit: ${name}`}
            onClick={() => onEdit(entry)}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact"
            aria-label={`Delete: ${name}`}
            onClick={() => onDelete(entry)}
          >
            Delete
          </Button>
        </Row>
      );
    },
  },
];
