import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { PassageSection } from "../../shared/passages/passage-section.tsx";
import { passageQuery } from "../../shared/passages/passages.queries.ts";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import type { Place } from "../../shared/bank/places.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { InLanguages } from "../../shared/translation/in-languages.tsx";
import { passageSource } from "../../shared/translation/translation.queries.ts";
import { PassageForm } from "./passage-form.tsx";

/** Rows per page, and characters of a passage shown in a row. */
const ROWS = 10;
const PREVIEW = 80;

/** The form of a passage, above the list of passages. */
export function PassagesPage() {
  const [search, write] = useAddress();
  const editing = search.get("edit");
  const edit = (id: string | null) => write(withParts({ edit: id, lang: null }));
  return (
    <QueryView
      query={useQuery(mappingsQuery)}
      failed="Failed to load metadata"
      loading={<TextSkeleton lines={6} label="Loading the catalogue" />}
    >
      {(places) => (
        <>
          {editing ? (
            <Editing key={editing} id={editing} places={places} onDone={() => edit(null)} />
          ) : (
            <section style={{ marginTop: "2rem" }} aria-labelledby="form">
              <h2 className="academy-heading-lg" id="form">
                Add a passage
              </h2>
              <PassageForm passage={null} places={places} onDone={() => edit(null)} />
            </section>
          )}
          <PassageSection
            title="All passages"
            places={places}
            limit={ROWS}
            preview={PREVIEW}
            failed="Error loading passages"
            none="Write the first one above: it can then be linked to questions."
            editing={editing}
            onEdit={edit}
            suggested="delink"
          />
        </>
      )}
    </QueryView>
  );
}

interface EditingProps {
  id: string;
  places: readonly Place[];
  onDone: () => void;
}

function Editing({ id, places, onDone }: EditingProps) {
  const passage = useQuery(passageQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section style={{ marginTop: "2rem" }} aria-labelledby="form">
      <h2 className="academy-heading-lg" id="form" ref={heading} tabIndex={-1}>
        Edit passage
      </h2>
      {passage.isError && (
        <Button variant="default" onClick={onDone}>
          Add a passage instead
        </Button>
      )}
      <QueryView
        query={passage}
        failed="The passage did not load"
        loading={<TextSkeleton lines={6} label="Loading the passage" />}
      >
        {(loaded) => (
          <InLanguages sources={[passageSource(id)]} languages={loaded.languages ?? []}>
            <PassageForm
              // A newer revision resets the form, because the server would reject edits of an older
              // one.
              key={loaded.rev}
              passage={loaded}
              places={places}
              onDone={onDone}
            />
          </InLanguages>
        )}
      </QueryView>
    </section>
  );
}
