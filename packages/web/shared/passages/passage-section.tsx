import type { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { Button } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import type { Place } from "../bank/places.rules.ts";
import { useAddress } from "../../lib/use-address.ts";
import { DeletePassage } from "./delete-passage.tsx";
import { excerptOf } from "./excerpt.rules.ts";
import { PassageFilterBar } from "./passage-filters.tsx";
import { readFilters, withFilters } from "./passage-filters.rules.ts";
import { PassageList } from "./passage-list.tsx";

interface PassageSectionProps extends Pick<
  ComponentProps<typeof PassageList>,
  "limit" | "preview" | "failed" | "none"
> {
  title: string;
  className: string | undefined;
  places: readonly Place[];
  /** The passage that is open for editing. */
  editing: string | null;
  onEdit: (id: string | null) => void;
  /** What a deletion offers first to do with the passage's questions. */
  suggested: ComponentProps<typeof DeletePassage>["suggested"];
}

/** The passages of the bank with their filters, each to be edited or deleted. */
export function PassageSection(props: PassageSectionProps) {
  const { title, className, places, editing, onEdit, suggested, ...list } = props;
  const [search, write] = useAddress();
  const [deleting, setDeleting] = useState<PassageRow | null>(null);
  const filters = readFilters(search);
  const change = (next: Parameters<typeof withFilters>[1]) =>
    write((now) => withFilters(now, next));
  return (
    <section className={className} aria-labelledby="list">
      <h2 id="list">{title}</h2>
      <PassageFilterBar filters={filters} places={places} onChange={change} />
      <PassageList
        {...list}
        filters={filters}
        current={editing ?? undefined}
        onPage={(page) => change({ page })}
        actions={(row) => {
          const name = excerptOf(row.passageText, 40);
          return (
            <>
              <Button
                variant="default"
                size="md"
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(row._id)}
              >
                Edit
              </Button>
              <Button
                variant="default"
                size="md"
                aria-label={`Delete ${name}`}
                onClick={() => setDeleting(row)}
              >
                Delete
              </Button>
            </>
          );
        }}
      />
      {deleting && (
        <DeletePassage
          passage={deleting}
          suggested={suggested}
          onDeleted={(id) => id === editing && onEdit(null)}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
