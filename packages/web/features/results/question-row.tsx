import type { Column } from "@academy/ui/data-table.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { Seal } from "@academy/ui/seal.tsx";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMarks, formatMinutes } from "../../lib/format.ts";
import { type Column as FigureColumn, isOdd, type NumberedQuestion } from "./statistics.rules.ts";
import classes from "./statistics.module.css";

interface RowState {
  isOpen: (questionId: string) => boolean;
  onToggle: (questionId: string) => void;
}

/** The content of each column, by its id. */
const cells: Readonly<Record<string, (question: NumberedQuestion) => ReactNode>> = {
  topic: ({ topic, subject }) => (
    <span title={subject}>
      <Seal subject={subject} />
      <span className="academy-unseen">{subject}: </span>
      {topic}
    </span>
  ),
  facility: ({ facility }) => <FigureValue value={facility} />,
  discrimination: (question) =>
    isOdd(question) ? (
      <Badge tone={(question.discrimination ?? 0) < 0 ? "error" : "warning"}>
        <FigureValue value={question.discrimination} />
      </Badge>
    ) : (
      <FigureValue value={question.discrimination} />
    ),
  ends: ({ endGroups }) => <FigureValue value={endGroups} />,
  key: ({ key }) => (
    <span className={`academy-clamp ${classes.key}`} data-lines="2">
      {key}
    </span>
  ),
  right: ({ counts: { full, bonus, attempted } }) => (
    <>
      {formatMarks(full)}
      {bonus > 0 && (
        <Text size="sm" tone="soft">
          Dropped{attempted !== null && `, answered by ${formatMarks(attempted)}`}
        </Text>
      )}
    </>
  ),
  partial: ({ counts }) => formatMarks(counts.partial),
  wrong: ({ counts }) => formatMarks(counts.wrong),
  blank: ({ counts }) => formatMarks(counts.unattempted),
  time: ({ averageTimeCorrect: time }) =>
    time === null ? <FigureValue value={null} /> : formatMinutes(time),
};

const TEXTS = new Set(["number", "topic", "key"]);

/** The columns of the table of questions; the first one expands a question in place. */
export const questionColumns = (
  columns: readonly FigureColumn[],
  { isOpen, onToggle }: RowState,
): Column<NumberedQuestion>[] =>
  columns.map(({ id, name }) => ({
    header: name,
    sort: id,
    className: id === "topic" ? classes.topic : undefined,
    ...(!TEXTS.has(id) && { align: "end" as const, nowrap: id === "time" }),
    cell:
      cells[id] ??
      (({ number, questionId }) => (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen(questionId)}
          aria-label={`Question ${number}`}
          onClick={() => onToggle(questionId)}
        >
          <IconChevronRight size={18} aria-hidden />
          <span className="academy-phone-only">Question</span>
          {number}
        </button>
      )),
  }));

/** A figure, or a dash if it is undefined: too few students, or no variance. */
export function FigureValue({ value }: { value: number | null }) {
  if (value !== null) return formatMarks(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="academy-unseen">undefined</span>
    </>
  );
}
