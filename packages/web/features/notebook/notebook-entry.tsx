import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import {
  NoteField,
  OwnTag,
  OwnWordsButtons,
  Tags,
  useOwnWords,
} from "../../shared/learning/own-words.tsx";
import { putEntry } from "./notebook.queries.ts";
import { outcomeWords, reviewWords } from "./notebook.rules.ts";
import { ReviewPart } from "./review-part.tsx";

interface EntryProps {
  row: NotebookRow;
  /** Undefined if it cannot be shown, or while it is loading. */
  question: NotebookQuestion | undefined;
  loading: boolean;
  /** Title of the test; undefined for questions met in practice. */
  title: string | undefined;
  tags: readonly string[];
}

const TONES = { wrong: "error", partial: "warning", blank: "plain" } as const;

/** A question of the notebook: how it went, what the student wrote, and when it comes back. */
export function NotebookEntry({ row: saved, question, loading, title, tags }: EntryProps) {
  const { row, problem, save } = useOwnWords(saved, (change) => putEntry(saved, change));
  const [noted, setNoted] = useState(row.note !== "");
  const [adding, setAdding] = useState(false);
  const place = placeOf(row, title);
  return (
    <Card component="li" aria-label={`${row.topic}, ${place}`}>
      <Row justify="between" align="start">
        <div>
          <h2 className="academy-heading">{row.topic}</h2>
          <Text size="sm" tone="soft">
            {row.subject} · <Source row={row} place={place} shown={question?.shown?.number} />
          </Text>
        </div>
        <Row gap="xs">
          <Badge tone={row.status ? TONES[row.status] : "plain"}>{outcomeWords(row)}</Badge>
          <Badge tone={row.learned ? "success" : "info"}>{reviewWords(row)}</Badge>
        </Row>
      </Row>
      {question ? (
        <Question question={question} />
      ) : loading ? (
        <TextSkeleton lines={3} label="Loading the question" />
      ) : (
        <Text tone="soft">{hiddenWords(row)}</Text>
      )}
      <Tags row={row} tags={tags} onSave={save} />
      {noted && <NoteField row={row} onSave={save} />}
      {adding && <OwnTag row={row} onSave={save} onClose={() => setAdding(false)} />}
      <OwnWordsButtons
        row={row}
        save={save}
        problem={problem}
        onAdd={adding ? undefined : () => setAdding(true)}
      >
        {row.status !== null && (
          <Button variant="default" onClick={() => void save({ scheduled: !row.scheduled })}>
            {row.scheduled ? "Stop reviewing" : "Schedule reviews"}
          </Button>
        )}
        {!noted && (
          <Button variant="subtle" onClick={() => setNoted(true)}>
            Add a note
          </Button>
        )}
      </OwnWordsButtons>
    </Card>
  );
}

export const placeOf = ({ number }: NotebookRow, title: string | undefined): string =>
  title === undefined || number === null ? "Practice" : `${title}, question ${number}`;

/** Why a question cannot be shown. */
const hiddenWords = ({ submissionId, gone }: NotebookRow): string =>
  gone
    ? "The test of this question was deleted."
    : submissionId === null
      ? "This question is closed for practice at the moment."
      : "This question cannot be shown here.";

interface SourceProps {
  row: NotebookRow;
  place: string;
  /** The question's number as the student saw it, in a shuffled paper. */
  shown: number | undefined;
}

function Source({ row, place, shown }: SourceProps) {
  const { submissionId, number } = row;
  if (submissionId === null || number === null) return place;
  const search = { tab: "review", q: String(shown ?? number) };
  return <Link to={linkTo("testReport", { submissionId }, search)}>{place}</Link>;
}

function Question({ question }: { question: NotebookQuestion }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RichText html={question.question} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Answers and solution</summary>
        {open && <Answers question={question} />}
      </details>
    </>
  );
}

/** Both answers, then the solution. */
export function Answers({ question }: { question: NotebookQuestion }) {
  const { passageText, solution } = question;
  return (
    <>
      {passageText && <RichText html={passageText} />}
      <ReviewPart question={question} />
      {solution && (
        <>
          <h3 className="academy-heading">Solution</h3>
          <RichText html={solution} />
        </>
      )}
    </>
  );
}
