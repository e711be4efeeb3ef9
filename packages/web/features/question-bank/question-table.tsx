import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useId } from "react";
import { formatMarks } from "../../lib/format.ts";
import { oneLine } from "../../shared/bank/one-line.rules.ts";
import type { Parts } from "../../shared/question-form/type-parts.queries.ts";
import { difficultyLabels, questionTypeLabels } from "../../shared/bank/question-labels.rules.ts";
import {
  countSelected,
  isSelected,
  pageToggled,
  type Selection,
  type ShownPage,
  toggled,
} from "./selection.rules.ts";
import classes from "./question-bank.module.css";

interface TableProps {
  questions: readonly QuestionView[];
  parts: Parts;
  busy: boolean;
  /** Words about practice, by question. */
  practice: ReadonlyMap<string, string>;
  selection: Selection;
  /** The questions on this page, and what they were filtered by. */
  page: ShownPage;
  onSelect: (selection: Selection) => void;
  onEdit: (question: QuestionView) => void;
  onHistory: (question: QuestionView) => void;
  onDelete: (question: QuestionView) => void;
}

/** The questions of a page, each with a checkbox and its buttons. */
export function QuestionTable({ questions, busy, selection, page, onSelect, ...row }: TableProps) {
  const all = questions.every(({ _id }) => isSelected(selection, _id));
  return (
    <DataTable
      columns={[
        {
          header: "Select",
          kind: "bare",
          className: classes.select,
          head: (
            <Tick
              name="Select all questions of this page"
              checked={all}
              indeterminate={!all && countSelected(selection) > 0}
              onChange={() => onSelect(pageToggled(selection, page))}
            />
          ),
          cell: (question) => (
            <Tick
              name={`Select ${nameOf(question)}`}
              checked={isSelected(selection, question._id)}
              onChange={() => onSelect(toggled(selection, question._id, page))}
            />
          ),
        },
        ...columnsFor(row),
      ]}
      rows={questions}
      keyOf={({ _id }) => _id}
      busy={busy}
      isChosen={({ _id }) => isSelected(selection, _id)}
      className={classes.table}
    />
  );
}

interface TickProps {
  name: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: () => void;
}

/** A checkbox with a touch area large enough for a finger. */
function Tick({ name, indeterminate = false, ...props }: TickProps) {
  const id = useId();
  return (
    <label className={classes.hit} htmlFor={id}>
      <Checkbox id={id} size="md" aria-label={name} indeterminate={indeterminate} {...props} />
    </label>
  );
}

const ACTIONS = [
  { verb: "Edit", call: "onEdit" },
  { verb: "History", call: "onHistory" },
  { verb: "Delete", call: "onDelete" },
] as const;

const textOf = ({ question }: QuestionView): string => oneLine(question) || "[formula]";

const nameOf = (question: QuestionView): string => {
  const text = textOf(question);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

type RowParts = Pick<TableProps, "parts" | "practice" | "onEdit" | "onHistory" | "onDelete">;

const columnsFor = ({ parts, practice, ...actions }: RowParts): Column<QuestionView>[] => [
  {
    header: "Question",
    kind: "title",
    cell: (question) => (
      <>
        <Text inherit fw={400} lineClamp={2}>
          {textOf(question)}
        </Text>
        <Text size="sm" fw={400} c="dimmed">
          {question.subject} › {question.topic} › {question.subTopic}
        </Text>
        {practice.get(question._id) && <Badge>{practice.get(question._id)}</Badge>}
      </>
    ),
  },
  { header: "Exam", cell: ({ examType }) => examTypeLabels[examType] },
  {
    header: "Type",
    className: classes.type,
    cell: ({ responseType, questionType }) => (
      <>
        {parts.get(responseType)?.label ?? responseType}
        {questionType !== "STANDARD" && (
          <Text size="sm" c="dimmed">
            {questionTypeLabels[questionType]}
          </Text>
        )}
      </>
    ),
  },
  { header: "Difficulty", cell: ({ difficulty }) => difficultyLabels[difficulty] },
  { header: "Marks", cell: ({ marks }) => formatMarks(marks) },
  {
    header: "Actions",
    kind: "bare",
    nowrap: true,
    cell: (question) => (
      <Group gap="xs" wrap="nowrap">
        {ACTIONS.map(({ verb, call }) => (
          <Button
            key={verb}
            variant="default"
            size="md"
            px="sm"
            aria-label={`${verb}: ${nameOf(question)}`}
            onClick={() => actions[call](question)}
          >
            {verb}
          </Button>
        ))}
      </Group>
    ),
  },
];
