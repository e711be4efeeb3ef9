import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { IconButton } from "@academy/ui/kit/button.tsx";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { type ChangeEvent, lazy, Suspense, useId, useRef } from "react";
import { oneLine } from "../../../shared/bank/one-line.rules.ts";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import type { ColumnName } from "./columns.shelf.ts";
import { placeColumn, shownColumns } from "./question-columns.tsx";
import { QuestionStem } from "../question/question-stem.tsx";
import type { RowActions } from "./row-menu.tsx";
import {
  countSelected,
  extended,
  isSelected,
  pageToggled,
  type Selection,
  type ShownPage,
  toggled,
} from "./selection.rules.ts";
import { useRowKeys } from "./use-row-keys.ts";
import classes from "../question-bank.module.css";

/** Loaded separately, because the menus are larger than the list. */
const QuestionMenu = lazy(async () => ({
  default: (await import("./row-menu.tsx")).QuestionMenu,
}));

interface TableProps extends RowActions {
  questions: readonly QuestionRow[];
  parts: Parts;
  columns: readonly ColumnName[];
  busy: boolean;
  /** For each question, whether it is open for practice, in words. */
  practice: ReadonlyMap<string, string>;
  /** The question in the preview; null while it is closed. */
  opened: string | null;
  selection: Selection;
  /** The questions on this page, and the filters that found them. */
  page: ShownPage;
  onSelect: (selection: Selection) => void;
}

/**
 * The questions of a page, one line each: a checkbox, the text, the place, the chosen columns and a
 * menu. The keys work on the checkboxes: arrows move, Space ticks, Enter opens, E edits.
 */
export function QuestionTable({ questions, busy, selection, page, onSelect, ...row }: TableProps) {
  const { opened, columns, parts, onOpen, onEdit } = row;
  const element = useRef<HTMLDivElement>(null);
  useRowKeys(element, { questions, isOpen: opened !== null, onOpen, onEdit });
  // The question that was ticked last: Shift selects the range from it.
  const last = useRef<string | null>(null);
  const all = questions.every(({ _id }) => isSelected(selection, _id));
  const tick = (id: string, ranged: boolean) => {
    onSelect(ranged ? extended(selection, last.current, id, page) : toggled(selection, id, page));
    last.current = id;
  };
  const select: Column<QuestionRow> = {
    header: "Select",
    kind: "select",
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
        onChange={({ nativeEvent }) =>
          tick(question._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
  return (
    <div ref={element}>
      <DataTable
        lines
        columns={[
          select,
          titleColumn(row),
          placeColumn,
          ...shownColumns(parts, columns),
          menuColumn(row),
        ]}
        rows={questions}
        keyOf={({ _id }) => _id}
        busy={busy}
        isChosen={({ _id }) => _id === opened || isSelected(selection, _id)}
        className={classes.table}
      />
    </div>
  );
}

interface TickProps {
  name: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A checkbox with a touch area large enough for a finger. */
function Tick({ name, indeterminate = false, ...props }: TickProps) {
  const id = useId();
  return (
    <label className={classes.hit} htmlFor={id}>
      <Checkbox id={id} aria-label={name} indeterminate={indeterminate} {...props} />
    </label>
  );
}

const nameOf = ({ question }: Pick<QuestionRow, "question">): string => {
  const text = oneLine(question) || "[formula]";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const titleColumn = ({ practice }: Pick<TableProps, "practice">): Column<QuestionRow> => ({
  header: "Question",
  kind: "title",
  cell: (question) => (
    <>
      <QuestionStem html={question.question} />
      {practice.get(question._id) && <Badge>{practice.get(question._id)}</Badge>}
    </>
  ),
});

const menuColumn = (actions: RowActions): Column<QuestionRow> => ({
  header: "Actions",
  kind: "menu",
  cell: (question) => (
    <Suspense fallback={<IconButton disabled aria-label="Actions" />}>
      <QuestionMenu question={question} name={nameOf(question)} {...actions} />
    </Suspense>
  ),
});
