import type { SubjectTopic, SubjectTopicPage } from "@academy/core/catalogue/catalogue.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import table from "../../lib/card-table.module.css";
import { withParts } from "../../lib/address.rules.ts";
import { useAddress } from "../../lib/use-address.ts";
import { catalogueKey, mappingsQuery } from "../../lib/catalogue.queries.ts";
import { countOf } from "../../lib/format.ts";
import { readPage } from "../../lib/page-in-address.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { PlaceSelects } from "../../lib/place-selects.tsx";
import type { Place } from "../../lib/places.rules.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { EntryForm } from "./entry-form.tsx";
import { entriesQuery } from "./subject-topics.queries.ts";
import classes from "./subject-topics.module.css";

/** The catalogue: a form to add and rename, and what is in it, narrowed by its names. */
export function SubjectTopicsPage() {
  const client = useQueryClient();
  const mappings = useQuery(mappingsQuery);
  const [edited, setEdited] = useState<SubjectTopic | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: catalogueKey });
  const entries = mappings.data ?? [];
  return (
    <>
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
    </>
  );
}

interface EntriesProps {
  entries: readonly Place[];
  onEdit: (entry: SubjectTopic) => void;
  onChanged: () => void;
}

function Entries({ entries, onEdit, onChanged }: EntriesProps) {
  const [search, write] = useAddress();
  const place: Place = {
    subject: search.get("subject") ?? "",
    topic: search.get("topic") ?? "",
    subTopic: search.get("subTopic") ?? "",
  };
  const list = useQuery(entriesQuery(place, readPage(search)));
  return (
    <section className={classes.section} aria-labelledby="entries">
      <h2 id="entries">In the catalogue</h2>
      <search className={classes.row}>
        <PlaceSelects
          empty="All"
          entries={entries}
          place={place}
          onChange={({ subject, topic, subTopic }) =>
            write(withParts({ subject, topic, subTopic, page: null }))
          }
        />
      </search>
      {list.isPending && <Loading />}
      {list.isError && (
        <ErrorState
          title="Error loading data."
          message={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isSuccess && (
        <Found
          found={list.data}
          busy={list.isPlaceholderData}
          narrowed={Object.values(place).some((name) => name !== "")}
          onPage={(page) => write(withParts({ page: page > 1 ? String(page) : null }))}
          onEdit={onEdit}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

interface FoundProps extends Pick<EntriesProps, "onEdit" | "onChanged"> {
  found: SubjectTopicPage;
  busy: boolean;
  narrowed: boolean;
  onPage: (page: number) => void;
}

function Found({ found, busy, narrowed, onPage, onEdit, onChanged }: FoundProps) {
  const { items, page, totalPages, total } = found;
  const [doomed, setDoomed] = useState<SubjectTopic | null>(null);
  if (total === 0) {
    return narrowed ? (
      <EmptyState title="Nothing found">Choose other filters, or all subjects.</EmptyState>
    ) : (
      <EmptyState title="The catalogue is empty">
        Add the first subject, topic and sub-topic in the form above.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={busy} className={classes.list}>
      <output className={classes.soft}>{countOf(total, "entry", "entries")}</output>
      <Table items={items} onEdit={onEdit} onDelete={setDoomed} />
      <Pagination label="Pages of entries" page={page} totalPages={totalPages} onPage={onPage} />
      {doomed && (
        <DeleteEntry
          entry={doomed}
          onClose={() => setDoomed(null)}
          onChanged={() => {
            // The last page may be gone with its only entry.
            if (items.length === 1 && page > 1) onPage(page - 1);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

interface TableProps {
  items: readonly SubjectTopic[];
  onEdit: (entry: SubjectTopic) => void;
  onDelete: (entry: SubjectTopic) => void;
}

function Table({ items, onEdit, onDelete }: TableProps) {
  return (
    <div className={`${table.box} ${classes.box}`}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Topic</th>
            <th scope="col">Sub-topic</th>
            <th scope="col">
              <span className="academy-unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => {
            const name = `${entry.subject}, ${entry.topic}, ${entry.subTopic}`;
            return (
              <tr key={entry._id}>
                <td data-label="Subject">{entry.subject}</td>
                <td data-label="Topic">{entry.topic}</td>
                <th scope="row" className={classes.name}>
                  {entry.subTopic}
                </th>
                <td className={classes.rowActions}>
                  <Button
                    variant="default"
                    size="md"
                    aria-label={`Edit: ${name}`}
                    onClick={() => onEdit(entry)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="default"
                    size="md"
                    aria-label={`Delete: ${name}`}
                    onClick={() => onDelete(entry)}
                  >
                    Delete
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <output className="academy-unseen">Loading the catalogue</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={60} radius="md" />
      ))}
    </div>
  );
}
