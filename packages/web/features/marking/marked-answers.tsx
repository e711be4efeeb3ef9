import type {
  ListedAnswer,
  OwnAnswer,
} from "@academy/core/exam/marking-queue/listed-answers.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMarks } from "../../lib/format.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { shortName } from "./answer-words.rules.ts";
import { listedQuery, type QuestionRef, type Show } from "./marking.queries.ts";

interface MarkedAnswersProps {
  question: QuestionRef;
  show: Exclude<Show, "done">;
  /** Hides what others gave: for a marker who is not an administrator. */
  isBlind: boolean;
  onOpen: (answerId: string) => void;
}

const WORDS = {
  own: {
    about: "Open an answer to change your mark, until someone else has marked it too.",
    empty: "You have not marked an answer to this question yet.",
  },
  differences: {
    about: "Answers that two markers gave different marks. Publishing uses the final mark.",
    empty: "No two markers differ so far.",
  },
  outdated: {
    about: "These were marked before the rubric changed. They are marked again after the others.",
    empty: "All marks were given by the current rubric.",
  },
} as const;

const STATES = {
  done: { tone: "success", words: "Done" },
  third: { tone: "warning", words: "Needs a third mark" },
  outdated: { tone: "warning", words: "Mark again" },
  second: { tone: "info", words: "Needs a second mark" },
} as const;

/** What became of an answer, which a marker does not see. */
const RESULT: Column<Row>[] = [
  {
    header: "Final",
    align: "end",
    cell: ({ final = null }) => (final === null ? "–" : formatMarks(final)),
  },
  {
    header: "State",
    cell: ({ state }) => state && <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>,
  },
];

/** Marked answers without names; answers whose marks differ most come first. */
export function MarkedAnswers(props: MarkedAnswersProps) {
  const { question, show } = props;
  const [page, setPage] = useState(1);
  const listed = useQuery(listedQuery(question, show, page));
  return (
    <QueryView
      query={listed}
      failed="The answers did not load"
      loading={<TextSkeleton lines={4} label="Loading the answers" />}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState title="Nothing here">{WORDS[show].empty}</EmptyState>}
    >
      {({ answers, totalPages }) => (
        <Stack>
          <Text tone="soft">{WORDS[show].about}</Text>
          <DataTable
            lines
            columns={columnsOf(props)}
            rows={answers}
            keyOf={({ answerId }) => answerId}
            busy={listed.isPlaceholderData}
          />
          <Pagination
            label="Pages of answers"
            page={page}
            totalPages={totalPages}
            onPage={setPage}
          />
        </Stack>
      )}
    </QueryView>
  );
}

/** An answer as a marker lists it, or as an administrator does. */
type Row = OwnAnswer & Partial<ListedAnswer>;

const columnsOf = ({ show, isBlind, onOpen }: MarkedAnswersProps): Column<Row>[] => [
  { header: "Answer", kind: "title", cell: ({ answerId }) => shortName(answerId) },
  {
    header: "Marks",
    cell: ({ marks }) =>
      marks.map(({ name, marks: given }) => `${name}: ${formatMarks(given)}`).join(", "),
  },
  ...(show === "differences"
    ? [
        {
          header: "Difference",
          align: "end" as const,
          cell: ({ difference = 0 }: Row) => formatMarks(difference),
        },
      ]
    : []),
  ...(isBlind ? [] : RESULT),
  ...(show === "own"
    ? [
        {
          header: "Change the mark",
          kind: "bare" as const,
          cell: ({ answerId, marks }: Row) =>
            marks.every(({ own }) => own) && (
              <Button
                variant="subtle"
                size="compact"
                aria-label={`Open answer ${shortName(answerId)}`}
                onClick={() => onOpen(answerId)}
              >
                Open
              </Button>
            ),
        },
      ]
    : []),
];
