import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type {
  NotebookChange,
  NotebookRow,
} from "@academy/core/learning/notebook/notebook.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form-errors.ts";
import { linkTo } from "../../lib/paths.ts";
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

/** A question of the notebook: how it went, what the student wrote, and when it comes back. */
export function NotebookEntry({ row, question, loading, title, tags }: EntryProps) {
  const [problem, setProblem] = useState("");
  const [saving, setSaving] = useState(false);
  const save = async (change: NotebookChange): Promise<boolean> => {
    setSaving(true);
    try {
      await putEntry(row, change);
      setProblem("");
      return true;
    } catch (error) {
      setProblem(messageOf(error, "That was not saved. Check your connection and try again."));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const place = placeOf(row, title);
  return (
    <Card component="li" aria-label={`${row.topic}, ${place}`}>
      <Row justify="between" align="start">
        <div>
          <Text strong>{row.topic}</Text>
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
      <Tags row={row} tags={tags} busy={saving} onSave={save} />
      <NoteField row={row} onSave={save} />
      <Row>
        <Button
          variant="default"
          aria-pressed={row.bookmarked}
          disabled={saving}
          onClick={() => void save({ bookmarked: !row.bookmarked })}
        >
          {row.bookmarked ? "Remove bookmark" : "Bookmark"}
        </Button>
        {row.status !== null && (
          <Button
            variant="default"
            disabled={saving}
            onClick={() => void save({ scheduled: !row.scheduled })}
          >
            {row.scheduled ? "Stop reviews" : "Schedule reviews"}
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

interface FieldProps {
  row: NotebookRow;
  onSave: (change: NotebookChange) => Promise<boolean>;
}

function NoteField({ row, onSave }: FieldProps) {
  const [text, setText] = useState(row.note);
  const [shown, show] = useState(row.note !== "");
  if (!shown) {
    return (
      <Row>
        <Button variant="subtle" onClick={() => show(true)}>
          Add a note
        </Button>
      </Row>
    );
  }
  return (
    <TextArea
      label="Note"
      description="Saved when you leave the field."
      rows={2}
      maxLength={500}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        if (text.trim() !== row.note) void onSave({ note: text });
      }}
    />
  );
}

/** One tap each; an own tag is written once and can then be chosen at every question. */
function Tags({
  row,
  tags,
  busy,
  onSave,
}: FieldProps & { tags: readonly string[]; busy: boolean }) {
  const [adding, setAdding] = useState(false);
  const toggle = (tag: string) =>
    onSave({
      tags: row.tags.includes(tag) ? row.tags.filter((one) => one !== tag) : [...row.tags, tag],
    });
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("tag");
    const tag = typeof text === "string" ? text.trim().toLowerCase() : "";
    if (tag !== "" && (await onSave({ tags: [...new Set([...row.tags, tag])] }))) setAdding(false);
  };
  return (
    <>
      <Row gap="xs" role="group" aria-label="Tags">
        {[...new Set([...tags, ...row.tags])].map((tag) => {
          const chosen = row.tags.includes(tag);
          return (
            <Button
              key={tag}
              variant={chosen ? "default" : "subtle"}
              aria-pressed={chosen}
              disabled={busy}
              onClick={() => void toggle(tag)}
            >
              {chosen && "✓ "}
              {tag}
            </Button>
          );
        })}
        {!adding && (
          <Button variant="subtle" onClick={() => setAdding(true)}>
            + Own tag
          </Button>
        )}
      </Row>
      {adding && (
        <form onSubmit={(event) => void add(event)}>
          <Row align="end">
            <TextField name="tag" label="Own tag" maxLength={24} autoFocus autoComplete="off" />
            <Button type="submit" variant="default" loading={busy}>
              Add
            </Button>
            <Button variant="subtle" onClick={() => setAdding(false)}>
              Cancel
            </Button>
          </Row>
        </form>
      )}
    </>
  );
}
