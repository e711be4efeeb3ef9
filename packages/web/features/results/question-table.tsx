import type { QuestionStatistics } from "@academy/core/exam/statistics/statistics.schema.ts";
import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { withParts } from "../../lib/address.rules.ts";
import { useAddress } from "../../lib/use-address.ts";
import { QuestionRow } from "./question-row.tsx";
import {
  COLUMNS,
  inOrder,
  numbered,
  type NumberedQuestion,
  type Order,
  orderOf,
  sortText,
} from "./statistics.rules.ts";
import table from "../../lib/card-table.module.css";
import classes from "./statistics.module.css";

interface QuestionTableProps {
  testId: string;
  students: number;
  questions: readonly QuestionStatistics[];
  toolsOf?: ((question: NumberedQuestion) => ReactNode) | undefined;
}

/** Every question's figures, sorted by any of them; a question opens in place. */
export function QuestionTable({ testId, students, questions, toolsOf }: QuestionTableProps) {
  const [search, write] = useAddress();
  const order = orderOf(search.get("sort"));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sortBy = (next: Order) => write(withParts({ sort: sortText(next) }), { replace: true });
  const toggle = (id: string) =>
    setOpened((before) => new Set([...before, id].filter((one) => one !== id || !before.has(id))));
  return (
    <section className={classes.questions} aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <SortSelect order={order} onSort={sortBy} />
      <div className={table.box}>
        <table className={`${table.table} ${classes.table}`}>
          <thead>
            <tr>
              {COLUMNS.map(({ id, name }) => (
                <SortHead key={id} id={id} name={name} order={order} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder(numbered(questions), order).map((question) => (
              <QuestionRow
                key={question.questionId}
                testId={testId}
                students={students}
                question={question}
                open={opened.has(question.questionId)}
                onToggle={() => toggle(question.questionId)}
                tools={toolsOf}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </section>
  );
}

interface SortProps {
  order: Order;
  onSort: (order: Order) => void;
}

/** A column's head; pressed again it turns the order round. */
function SortHead({ id, name, order, onSort }: SortProps & { id: string; name: string }) {
  const sorted = order.column === id;
  const direction = order.descending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ column: id, descending: sorted && !order.descending })}
      >
        {name}
        <span aria-hidden="true">{sorted ? (order.descending ? "▼" : "▲") : ""}</span>
      </button>
    </th>
  );
}

/** Where the table is a list of cards, its heads cannot be pressed. */
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
      {COLUMNS.flatMap(({ id, name, about }) =>
        about
          ? [
              <div key={id}>
                <dt>{name}</dt>
                <dd>{about}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
}
