import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form-errors.ts";
import { linkTo } from "../../lib/paths.ts";
import { putEntry } from "./notebook.queries.ts";
import { outcomeWords, type OwnWords, reviewWords } from "./notebook.rules.ts";
import { NoteField, OwnTag, Tags } from "./own-words.tsx";
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

/**
 * An entry with the changes that are being saved, which show immediately; they are sent one after
 * another, because each contains all tags.
 */
function useEntry(saved: NotebookRow) {
  const [own, setOwn] = useState<OwnWords>({});
  const [problem, setProblem] = useState("");
  const queue = useRef(Promise.resolve(true));
  const row: NotebookRow = { ...saved, ...own };
  const send = async (change: OwnWords): Promise<boolean> => {
    try {
      await putEntry(saved, change);
      setProblem("");
      return true;
    } catch (error) {
      setOwn({});
      setProblem(messageOf(error, "That was not saved. Check your connection and try again."));
      return false;
    }
  };
  const save = (change: OwnWords): Promise<boolean> => {
    setOwn((now) => ({ ...now, ...change }));
    queue.current = queue.current.then(() => send(change));
    return queue.current;
  };
  return { row, problem, save };
}

/** A question of the notebook: how it went, what the student wrote, and when it comes back. */
export function NotebookEntry({ row: saved, question, loading, title, tags }: EntryProps) {
  const { row, problem, save } = useEntry(saved);
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
          <Badge tone={row.status === "wrong" ? "error" : "plain"}>{outcomeWords(row)}</Badge>
          <Badge tone={row.learned ? "success" : "info"}>{reviewWords(row)}</Badge>
        </Row>
      </Row>
      {question ? (
        <Question question={question} />
      ) : loading ? (
        <TextSkeleton lines={3} label="Loading the question" />
      ) : (
        <Text tone="soft">This question cannot be shown here.</Text>
      )}
      <Tags row={row} tags={tags} onSave={save} />
      {noted && <NoteField row={row} onSave={save} />}
      {adding && <OwnTag row={row} onSave={save} onClose={() => setAdding(false)} />}
      <Row gap="xs">
        <Button
          variant="default"
          aria-pressed={row.bookmarked}
          onClick={() => void save({ bookmarked: !row.bookmarked })}
        >
          {row.bookmarked ? "Remove bookmark" : "Bookmark"}
        </Button>
        {row.status !== null && (
          <Button variant="default" onClick={() => void save({ scheduled: !row.scheduled })}>
            {row.scheduled ? "Stop reviews" : "Schedule reviews"}
          </Button>
        )}
        {!noted && (
          <Button variant="subtle" onClick={() => setNoted(true)}>
            Add a note
          </Button>
        )}
        {!adding && (
          <Button variant="subtle" onClick={() => setAdding(true)}>
            Own tag
          </Button>
        )}
      </Row>
      {problem && (
        <Text role="alert" tone="wrong">
          {problem}
        </Text>
      )}
    </Card>
  );
}

export const placeOf = ({ number }: NotebookRow, title: string | undefined): string =>
  title === undefined || number === null ? "Practice" : `${title}, question ${number}`;

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
