import type { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { type ComponentProps, useState } from "react";
import type { Place } from "../bank/places.rules.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { DeletePassage } from "./delete-passage.tsx";
import { excerptOf } from "./excerpt.rules.ts";
import { PassageFilterBar } from "./passage-filters.tsx";
import { passageFilters } from "./passage-filters.rules.ts";
import { PassageList } from "./passage-list.tsx";

interface PassageSectionProps extends Pick<
  ComponentProps<typeof PassageList>,
  "limit" | "preview" | "failed" | "none"
> {
  title: string;
  places: readonly Place[];
  /** The passage that is open for editing. */
  editing: string | null;
  onEdit: (id: string | null) => void;
  /** The initially selected choice for the questions of a deleted passage. */
  suggested: ComponentProps<typeof DeletePassage>["suggested"];
}

/** The passages of the bank with filters; each passage has an Edit and a Delete button. */
export function PassageSection(props: PassageSectionProps) {
  const { title, places, editing, onEdit, suggested, ...list } = props;
  const [filters, change] = useFilters(passageFilters);
  const [deleting, setDeleting] = useState<PassageRow | null>(null);
  return (
    <Stack component="section" gap="sm" style={{ marginTop: "2rem" }} aria-labelledby="list">
      <h2 className="academy-heading-lg" id="list">
        {title}
      </h2>
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
                variant="subtle"
                size="compact"
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(row._id)}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                size="compact"
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
    </Stack>
  );
}
