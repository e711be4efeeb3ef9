import type { PassageRow } from "@academy/core/passage/passage.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DeletePassage } from "../../lib/passages/delete-passage.tsx";
import { excerptOf } from "../../lib/passages/excerpt.rules.ts";
import { PassageFilterBar } from "../../lib/passages/passage-filters.tsx";
import { readFilters, withFilters } from "../../lib/passages/passage-filters.rules.ts";
import { PassageList } from "../../lib/passages/passage-list.tsx";
import { mappingsQuery } from "../../lib/catalogue.queries.ts";
import type { Place } from "../../lib/places.rules.ts";
import { type Parts, partsQuery } from "../../lib/question-form/type-parts.queries.ts";
import { OpenedSet } from "./opened-set.tsx";
import classes from "./comprehension.module.css";

/** Rows a page, and characters of a passage that a row shows. */
const ROWS = 5;
const PREVIEW = 50;

/** A passage with its questions is written or put right above, all passages are listed below. */
export function ComprehensionPage() {
  const places = useQuery(mappingsQuery);
  const parts = useQuery(partsQuery);
  const failed = places.error ?? parts.error;
  if (failed) {
    return (
      <ErrorState
        title="Failed to load metadata"
        message={failed.message}
        onRetry={() => void Promise.all([places.refetch(), parts.refetch()])}
        retrying={places.isFetching || parts.isFetching}
      />
    );
  }
  if (!places.data || !parts.data) return <TextSkeleton lines={6} label="Loading the catalogue" />;
  return <Sets places={places.data} parts={parts.data} />;
}

function Sets({ places, parts }: { places: readonly Place[]; parts: Parts }) {
  const [search, setSearch] = useSearchParams();
  const [deleting, setDeleting] = useState<PassageRow | null>(null);
  const opened = search.get("set");
  const open = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id) next.set("set", id);
    else next.delete("set");
    setSearch(next);
  };
  const filters = readFilters(search);
  const change = (next: Parameters<typeof withFilters>[1]) => setSearch(withFilters(search, next));
  return (
    <>
      {opened === null ? (
        <Button className={classes.begin ?? ""} size="md" onClick={() => open("new")}>
          New comprehension set
        </Button>
      ) : (
        <OpenedSet key={opened} id={opened} places={places} parts={parts} onOpen={open} />
      )}
      <section className={classes.section} aria-labelledby="list">
        <h2 id="list">All sets</h2>
        <PassageFilterBar filters={filters} places={places} onChange={change} />
        <PassageList
          filters={filters}
          limit={ROWS}
          preview={PREVIEW}
          current={opened ?? undefined}
          failed="Failed to load passages"
          none="Begin with a new comprehension set: a passage together with its questions."
          onPage={(page) => change({ page })}
          actions={(row) => {
            const name = excerptOf(row.passageText, 40);
            return (
              <>
                <Button
                  variant="default"
                  size="md"
                  aria-label={`Edit ${name}`}
                  onClick={() => open(row._id)}
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
      </section>
      {deleting && (
        <DeletePassage
          passage={deleting}
          suggested="delete"
          onDeleted={(id) => id === opened && open(null)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
