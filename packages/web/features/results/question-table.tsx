import type { QuestionStatistics } from "@academy/core/exam/statistics/statistics.schema.ts";
import { DataTable } from "@academy/ui/data-table.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { questionColumns } from "./question-row.tsx";
import {
  type Column,
  type NumberedQuestion,
  type Order,
  inOrder,
  numbered,
  optionBars,
  orderOf,
  sortText,
} from "./statistics.rules.ts";
import classes from "./statistics.module.css";
import { AskedQuestion } from "../../shared/results/asked-question.tsx";
import { countOf, formatMarks } from "../../lib/format.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { questionQuery } from "../../shared/results/results.queries.ts";
import { WaitingAnswers } from "./waiting-answers.tsx";

interface QuestionTableProps {
  testId: string;
  students: number;
  questions: readonly QuestionStatistics[];
  columns: readonly Column[];
  toolsOf?: ((question: NumberedQuestion) => ReactNode) | undefined;
}

/** Figures of every question, sortable by column; a question expands in place. */
export function QuestionTable(props: QuestionTableProps) {
  const { testId, students, questions, columns, toolsOf } = props;
  const [search, write] = useAddress();
  const order = orderOf(search.get("sort"));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sortBy = (next: Order) => write(withParts({ sort: sortText(next) }), { replace: true });
  const toggle = (id: string) =>
    setOpened((before) => new Set([...before, id].filter((one) => one !== id || !before.has(id))));
  return (
    <Stack component="section" aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <SortSelect columns={columns} order={order} onSort={sortBy} />
      <DataTable
        className={classes.table}
        columns={questionColumns(columns, { isOpen: (id) => opened.has(id), onToggle: toggle })}
        rows={inOrder(numbered(questions), order)}
        keyOf={({ questionId }) => questionId}
        sorting={order}
        onSort={sortBy}
        detail={(question) =>
          opened.has(question.questionId) ? (
            <Stack>
              <QuestionDetail testId={testId} students={students} question={question} />
              {toolsOf?.(question)}
            </Stack>
          ) : null
        }
      />
      <Legend columns={columns} />
    </Stack>
  );
}

interface SortProps extends Pick<QuestionTableProps, "columns"> {
  order: Order;
  onSort: (order: Order) => void;
}

/** Sorts the table when it is shown as cards, which have no column headers to click. */
function SortSelect({ columns, order, onSort }: SortProps) {
  return (
    <NativeSelect
      className="academy-phone-only"
      label="Sort by"
      value={sortText(order)}
      onChange={({ currentTarget }) => onSort(orderOf(currentTarget.value))}
      choices={columns.flatMap(({ id, name }) => [
        { value: id, label: `${name}, ascending` },
        { value: `-${id}`, label: `${name}, descending` },
      ])}
    />
  );
}

function Legend({ columns }: Pick<QuestionTableProps, "columns">) {
  return (
    <Facts
      look="rows"
      facts={columns.flatMap(({ name, about }) => (about ? [{ name, value: about }] : []))}
    />
  );
}

interface QuestionDetailProps {
  testId: string;
  students: number;
  question: NumberedQuestion;
}

/** A question's text as students saw it, and how many chose each option. */
function QuestionDetail({ testId, students, question }: QuestionDetailProps) {
  const text = useQuery(questionQuery(testId, question.questionId));
  const { marks, key, review } = question;
  return (
    <Stack gap="sm" style={{ maxWidth: "48rem" }}>
      <Text tone="soft">
        {text.data && `${text.data.typeLabel} · `}
        {countOf(marks, "mark")}
      </Text>
      <QueryView
        query={text}
        failed="The question did not load"
        loading={<TextSkeleton lines={3} label="Loading the question" />}
      >
        {(asked) => <AskedQuestion question={asked} />}
      </QueryView>
      <Text>
        Key: <strong>{key}</strong>
      </Text>
      {review !== undefined && (
        <WaitingAnswers testId={testId} questionId={question.questionId} count={review} />
      )}
      {question.ofAll && (
        <Text tone="soft">
          Facility and discrimination are those of the students for whom it counted. Of all
          students: facility {percentOr(question.ofAll.facility)}.{" "}
          {countOf(question.counts.extra, "answer")} not counted.
        </Text>
      )}
      <Options question={question} students={students} texts={text.data?.options ?? []} />
    </Stack>
  );
}

const percentOr = (value: number | null): string =>
  value === null ? "–" : `${formatMarks(value)}%`;

interface OptionsProps {
  question: NumberedQuestion;
  students: number;
  /** The texts of the options that have loaded. */
  texts: readonly string[];
}

function Options({ question, students, texts }: OptionsProps) {
  const bars = optionBars(question, students, texts.length);
  if (bars.length === 0) return null;
  return (
    <LineList aria-label="How many chose each option">
      {bars.map(({ label, students: chosen, percent, right }, index) => (
        <li key={label}>
          <Row wrap={false} align="start">
            <strong>{label}</strong>
            {texts[index] !== undefined && <RichText html={texts[index]} />}
            {right && <Badge tone="success">✓ key</Badge>}
          </Row>
          <Row wrap={false} style={{ flex: "0 1 18rem" }} className="academy-tabular">
            <Progress share={percent / 100} />
            <span style={{ flex: "0 0 6rem", textAlign: "end" }}>
              <strong>{formatMarks(chosen)}</strong>{" "}
              <Text component="span" size="sm" tone="soft">
                {formatMarks(Math.round(percent))}%
              </Text>
            </span>
          </Row>
        </li>
      ))}
    </LineList>
  );
}
