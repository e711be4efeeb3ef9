import type { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { blankAuthorOf, type Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { blankSet, type SetDraft, setDraftOf } from "./set-draft.rules.ts";
import { SetEditor } from "./set-editor.tsx";
import { setQuery } from "./set.queries.ts";
import { source } from "./use-set-form.ts";
import classes from "./comprehension.module.css";

interface OpenedSetProps {
  /** "new", or the passage's. */
  id: string;
  places: readonly Place[];
  parts: Parts;
  /** Opens another, or none with null. */
  onOpen: (id: string | null) => void;
}

/** The set that is edited, a new one or one of the bank. */
export function OpenedSet({ id, ...props }: OpenedSetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.section} aria-labelledby="opened">
      <h2 id="opened" ref={heading} tabIndex={-1}>
        {id === "new" ? "New comprehension set" : "Edit comprehension set"}
      </h2>
      {id === "new" ? <NewSet {...props} /> : <SavedSetEditor id={id} {...props} />}
    </section>
  );
}

type EditorProps = Omit<OpenedSetProps, "id">;

/** What a save has answered is what the next editor of the set begins with. */
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
  /** What the editor began with: a later look at the server must not take away what is typed. */
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
        <Button variant="default" size="md" onClick={() => onOpen(null)}>
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
