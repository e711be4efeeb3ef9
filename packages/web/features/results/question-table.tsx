import type { QuestionStatistics } from "@academy/core/exam/statistics/statistics.schema.ts";
import { DataTable } from "@academy/ui/data-table.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { withParts } from "../../lib/address.rules.ts";
import { useAddress } from "../../lib/use-address.ts";
import { QuestionDetail } from "./question-detail.tsx";
import { questionColumns } from "./question-row.tsx";
import {
  COLUMNS,
  inOrder,
  numbered,
  type NumberedQuestion,
  type Order,
  orderOf,
  sortText,
} from "./statistics.rules.ts";
import classes from "./statistics.module.css";

interface QuestionTableProps {
  testId: string;
  students: number;
  questions: readonly QuestionStatistics[];
  toolsOf?: ((question: NumberedQuestion) => ReactNode) | undefined;
}

/** Figures of every question, sortable by column; a question expands in place. */
export function QuestionTable({ testId, students, questions, toolsOf }: QuestionTableProps) {
  const [search, write] = useAddress();
  const order = orderOf(search.get("sort"));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sortBy = (next: Order) => write(withParts({ sort: sortText(next) }), { replace: true });
  const toggle = (id: string) =>
    setOpened((before) => new Set([...before, id].filter((one) => one !== id || !before.has(id))));
  return (
    <Stack component="section" aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <SortSelect order={order} onSort={sortBy} />
      <DataTable
        className={classes.table}
        columns={questionColumns({ isOpen: (id) => opened.has(id), onToggle: toggle })}
        rows={inOrder(numbered(questions), order)}
        keyOf={({ questionId }) => questionId}
        sorting={order}
        onSort={sortBy}
        detail={(question) =>
          opened.has(question.questionId) ? (
            <>
              <QuestionDetail testId={testId} students={students} question={question} />
              {toolsOf && <div className={classes.tools}>{toolsOf(question)}</div>}
            </>
          ) : null
        }
      />
      <Legend />
    </Stack>
  );
}

interface SortProps {
  order: Order;
  onSort: (order: Order) => void;
}

/** If the table is shown as cards, its column headers cannot be used to sort. */
function SortSelect({ order, onSort }: SortProps) {
  return (
    <NativeSelect
      className={classes.sortSelect ?? ""}
      size="md"
      label="Sort by"
      value={sortText(order)}
      onChange={({ currentTarget }) => onSort(orderOf(currentTarget.value))}
      data={COLUMNS.flatMap(({ id, name }) => [
        { value: id, label: `${name}, ascending` },
        { value: `-${id}`, label: `${name}, descending` },
      ])}
    />
  );
}

function Legend() {
  return (
    <dl className={classes.legend}>
      {COLUMNS.filter(({ about }) => about).map(({ id, name, about }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
