import type { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { blankAuthorOf, type Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { blankSet, type SetDraft, setDraftOf } from "./set-draft.rules.ts";
import { SetEditor } from "./set-editor.tsx";
import { setQuery } from "./set.queries.ts";
import { source } from "./use-set-form.ts";

interface OpenedSetProps {
  /** "new", or the id of the passage. */
  id: string;
  places: readonly Place[];
  parts: Parts;
  /** Opens another set; null closes it. */
  onOpen: (id: string | null) => void;
}

/** The open set, new or existing. */
export function OpenedSet({ id, ...props }: OpenedSetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section style={{ marginTop: "2rem" }} aria-labelledby="opened">
      <h2
        style={{ marginBottom: "1rem" }}
        className="academy-heading-lg"
        id="opened"
        ref={heading}
        tabIndex={-1}
      >
        {id === "new" ? "New comprehension set" : "Edit comprehension set"}
      </h2>
      {id === "new" ? <NewSet {...props} /> : <SavedSetEditor id={id} {...props} />}
    </section>
  );
}

type EditorProps = Omit<OpenedSetProps, "id">;

/** Keeps the response of a save, so that the next editor of the set starts with the saved set. */
function useKnown() {
  const client = useQueryClient();
  return ({ passage, questions }: ComprehensionSet) =>
    client.setQueryData(setQuery(passage._id).queryKey, { passage, questions });
}

function NewSet({ places, parts, onOpen }: EditorProps) {
  const [start] = useState(() => blankSet(blankAuthorOf(parts), source));
  const known = useKnown();
  return (
    <SetEditor
      start={start}
      draftKey="comprehension.new"
      parts={parts}
      places={places}
      onSaved={(saved) => {
        known(saved);
        onOpen(saved.passage._id);
      }}
      onReload={() => onOpen(null)}
      onClose={() => onOpen(null)}
    />
  );
}

function SavedSetEditor({ id, places, parts, onOpen }: EditorProps & { id: string }) {
  const saved = useQuery(setQuery(id));
  const known = useKnown();
  const draftKey = `comprehension.${id}`;
  /** The set that the editor started with: a later refetch must not replace unsaved changes. */
  const [begun, setBegun] = useState<{ start: SetDraft; round: number } | null>(null);
  if (saved.data && !saved.isFetching && begun === null) {
    setBegun({ start: setDraftOf(saved.data, source), round: 0 });
  }
  if (saved.isError && begun === null) {
    return (
      <>
        <ErrorState
          title="The set did not load"
          message={saved.error.message}
          onRetry={() => void saved.refetch()}
          retrying={saved.isFetching}
        />
        <Button variant="default" onClick={() => onOpen(null)}>
          Close
        </Button>
      </>
    );
  }
  if (begun === null) return <TextSkeleton lines={8} label="Loading the set" />;
  const reload = async () => {
    const { data } = await saved.refetch();
    if (!data) return;
    setBegun({ start: setDraftOf(data, source), round: begun.round + 1 });
  };
  return (
    <SetEditor
      key={begun.round}
      start={begun.start}
      draftKey={draftKey}
      parts={parts}
      places={places}
      onSaved={known}
      onReload={() => void reload()}
      onClose={() => onOpen(null)}
    />
  );
}
