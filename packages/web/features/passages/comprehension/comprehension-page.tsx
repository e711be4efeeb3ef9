import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { withParts } from "../../../lib/address/address.rules.ts";
import { allOf } from "../../../lib/api/query-result.rules.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useAddress } from "../../../lib/address/use-address.ts";
import { PassageSection } from "../../../shared/passages/passage-section.tsx";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { type Parts, partsQuery } from "../../../shared/question-form/type-parts.queries.ts";
import { OpenedSet } from "./opened-set.tsx";

/** Rows per page, and characters of a passage shown in a row. */
const ROWS = 5;
const PREVIEW = 50;

/** The form of a passage with its questions, above the list of passages. */
export function ComprehensionPage() {
  const places = useQuery(mappingsQuery);
  const parts = useQuery(partsQuery);
  return (
    <QueryView
      query={allOf(places, parts)}
      failed="Failed to load metadata"
      loading={<TextSkeleton lines={6} label="Loading the catalogue" />}
    >
      {([loadedPlaces, loadedParts]) => <Sets places={loadedPlaces} parts={loadedParts} />}
    </QueryView>
  );
}

function Sets({ places, parts }: { places: readonly Place[]; parts: Parts }) {
  const [search, write] = useAddress();
  const opened = search.get("set");
  const open = (id: string | null) => write(withParts({ set: id }));
  return (
    <>
      {opened === null ? (
        <Button onClick={() => open("new")}>New comprehension set</Button>
      ) : (
        <OpenedSet key={opened} id={opened} places={places} parts={parts} onOpen={open} />
      )}
      <PassageSection
        title="All sets"
        places={places}
        limit={ROWS}
        preview={PREVIEW}
        failed="Failed to load passages"
        none="Start with a new comprehension set: a passage with its questions."
        editing={opened}
        onEdit={open}
        suggested="delete"
      />
    </>
  );
}
