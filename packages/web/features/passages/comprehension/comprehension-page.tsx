import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { withParts } from "../../../lib/address.rules.ts";
import { useAddress } from "../../../lib/use-address.ts";
import { PassageSection } from "../../../shared/passages/passage-section.tsx";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { type Parts, partsQuery } from "../../../shared/question-form/type-parts.queries.ts";
import { OpenedSet } from "./opened-set.tsx";

/** Rows a page, and characters of a passage that a row shows. */
const ROWS = 5;
const PREVIEW = 50;

/** The form of a passage with its questions, and below it all passages. */
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
  const [search, write] = useAddress();
  const opened = search.get("set");
  const open = (id: string | null) => write(withParts({ set: id }));
  return (
    <>
      {opened === null ? (
        <Button mt="lg" size="md" onClick={() => open("new")}>
          New comprehension set
        </Button>
      ) : (
        <OpenedSet key={opened} id={opened} places={places} parts={parts} onOpen={open} />
      )}
      <PassageSection
        title="All sets"
        places={places}
        limit={ROWS}
        preview={PREVIEW}
        failed="Failed to load passages"
        none="Begin with a new comprehension set: a passage together with its questions."
        editing={opened}
        onEdit={open}
        suggested="delete"
      />
    </>
  );
}
