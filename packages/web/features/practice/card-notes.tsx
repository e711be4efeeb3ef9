import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import type { PracticeCard } from "@academy/core/learning/card/practice.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { tagsOf } from "../../shared/learning/own-words.rules.ts";
import {
  NoteField,
  OwnTag,
  OwnWordsButtons,
  Tags,
  useOwnWords,
} from "../../shared/learning/own-words.tsx";
import { ProblemDialog } from "../../shared/problems/problem-dialog.tsx";
import { notesQuery, putNotes } from "./card-notes.queries.ts";

interface CardProps {
  card: PracticeCard;
}

interface NotesProps extends CardProps {
  missed: boolean;
}

/** Bookmark, tags and note of a question; read when the student opens them. */
export function CardNotes({ card, missed }: NotesProps) {
  const notes = useQuery(notesQuery(card));
  if (notes.isPending) return <TextSkeleton lines={3} label="Loading your notes" />;
  if (notes.isError) {
    const message = messageOf(notes.error, "Your notes did not load. Check your connection.");
    return <ErrorState message={message} onRetry={() => void notes.refetch()} />;
  }
  return <Notes card={card} missed={missed} saved={notes.data} />;
}

function Notes({ card, missed, saved }: NotesProps & { saved: NotebookRow }) {
  const { row, problem, save } = useOwnWords(saved, (change) => putNotes(card, change));
  const [adding, setAdding] = useState(false);
  return (
    <Stack gap="sm">
      {missed && <Text tone="soft">Why was it not correct?</Text>}
      <Tags row={row} tags={tagsOf([row])} onSave={save} />
      {adding && <OwnTag row={row} onSave={save} onClose={() => setAdding(false)} />}
      <NoteField row={row} onSave={save} />
      <OwnWordsButtons
        row={row}
        save={save}
        problem={problem}
        onAdd={adding ? undefined : () => setAdding(true)}
      />
    </Stack>
  );
}

/** Reports a problem with the question. */
export const CardProblem = ({ card, onClose }: CardProps & { onClose: () => void }) => (
  <ProblemDialog place={{ ref: card.ref }} questionId={card.questionId} onClose={onClose} />
);
