import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMarks, formatSpan } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import type { RowParts } from "./manage-tests-page.tsx";
import { stateAt, stateWords } from "./manage-tests.rules.ts";
import { RowActions } from "./row-actions.tsx";
import classes from "./test-table.module.css";

interface TableProps extends RowParts {
  tests: readonly TestRow[];
  /** The server's time, epoch milliseconds. */
  now: number;
}

/** Each test is a group of two rows: what it is, and what may be done with it. */
export function TestTable({ tests, ...props }: TableProps) {
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Exam type</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            <th scope="col">Takers</th>
          </tr>
        </thead>
        {tests.map((test) => (
          <Test key={test._id} test={test} {...props} />
        ))}
      </table>
    </div>
  );
}

function Test({ test, now, ...parts }: Omit<TableProps, "tests"> & { test: TestRow }) {
  const state = stateAt(test, now);
  return (
    <tbody>
      <tr>
        <th scope="row" className={classes.title}>
          <Link to={linkTo("adminTestReports", { testId: test._id })}>{test.title}</Link>
        </th>
        <td data-label="Exam type">{examTypeLabels[test.examType]}</td>
        <td data-label="Date" className={classes.date}>
          {formatSpan(test.startTime, test.expiryTime)}
        </td>
        <td data-label="Status">
          <span className={classes.state} data-state={state}>
            {stateWords[state]}
          </span>
        </td>
        <td data-label="Takers">
          {test.takers === null ? (
            <span title="Counted when the test is processed">–</span>
          ) : (
            formatMarks(test.takers)
          )}
        </td>
      </tr>
      <tr>
        <td colSpan={5} className={classes.actions}>
          <p className={classes.soft}>
            {countOf(test.totalQuestions, "question")} · {formatMarks(test.maxMarks)} marks ·{" "}
            {formatDuration(test.durationMinutes)} ·{" "}
            {test.access === "PUBLIC" ? "Public" : "Subscribers"}
          </p>
          <RowActions test={test} now={now} {...parts} />
        </td>
      </tr>
    </tbody>
  );
}
