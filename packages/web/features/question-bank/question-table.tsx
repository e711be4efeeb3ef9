import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button, Checkbox } from "@mantine/core";
import { useId } from "react";
import table from "../../lib/card-table.module.css";
import { formatMarks } from "../../lib/format.ts";
import { inShort } from "../../shared/bank/one-line.rules.ts";
import type { Parts } from "../../shared/question-form/type-parts.queries.ts";
import { difficultyLabels, questionTypeLabels } from "../../shared/bank/question-labels.rules.ts";
import classes from "./question-bank.module.css";

interface TableProps {
  questions: readonly QuestionView[];
  parts: Parts;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onEdit: (question: QuestionView) => void;
  onHistory: (question: QuestionView) => void;
  onDelete: (question: QuestionView) => void;
}

/** A table on wide screens; on narrow ones its rows are cards, and each value has its name. */
export function QuestionTable({ questions, selected, onSelect, ...row }: TableProps) {
  const all = questions.length > 0 && questions.every(({ _id }) => selected.has(_id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Tick
                name="Select all questions of this page"
                checked={all}
                indeterminate={!all && selected.size > 0}
                onChange={() => onSelect(new Set(all ? [] : questions.map(({ _id }) => _id)))}
              />
            </th>
            <th scope="col">Question</th>
            <th scope="col">Exam</th>
            <th scope="col">Type</th>
            <th scope="col">Difficulty</th>
            <th scope="col">Marks</th>
            <th scope="col">
              <span className="academy-unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <Row
              key={question._id}
              question={question}
              isSelected={selected.has(question._id)}
              onToggle={() => toggle(question._id)}
              {...row}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TickProps {
  name: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: () => void;
}

/** A checkbox with room around it for a finger. */
function Tick({ name, indeterminate = false, ...props }: TickProps) {
  const id = useId();
  return (
    <label className={classes.hit} htmlFor={id}>
      <Checkbox id={id} size="md" aria-label={name} indeterminate={indeterminate} {...props} />
    </label>
  );
}

interface RowProps extends Pick<TableProps, "parts" | "onEdit" | "onHistory" | "onDelete"> {
  question: QuestionView;
  isSelected: boolean;
  onToggle: () => void;
}

const ACTIONS = [
  { verb: "Edit", call: "onEdit" },
  { verb: "History", call: "onHistory" },
  { verb: "Delete", call: "onDelete" },
] as const;

function Row({ question, parts, isSelected, onToggle, ...actions }: RowProps) {
  const text = inShort(question.question) || "[formula]";
  const name = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes.select}>
        <Tick name={`Select ${name}`} checked={isSelected} onChange={onToggle} />
      </td>
      <th scope="row">
        <span className={classes.snippet}>{text}</span>
        <span className={classes.place}>
          {question.subject} › {question.topic} › {question.subTopic}
        </span>
      </th>
      <td data-label="Exam">{examTypeLabels[question.examType]}</td>
      <td data-label="Type">
        {parts.get(question.responseType)?.label ?? question.responseType}
        {question.questionType !== "STANDARD" && (
          <span className={classes.place}>{questionTypeLabels[question.questionType]}</span>
        )}
      </td>
      <td data-label="Difficulty">{difficultyLabels[question.difficulty]}</td>
      <td data-label="Marks">{formatMarks(question.marks)}</td>
      <td className={classes.rowActions}>
        {ACTIONS.map(({ verb, call }) => (
          <Button
            key={verb}
            variant="default"
            size="md"
            aria-label={`${verb}: ${name}`}
            onClick={() => actions[call](question)}
          >
            {verb}
          </Button>
        ))}
      </td>
    </tr>
  );
}
