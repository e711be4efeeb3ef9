import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { UserReport } from "@academy/core/exam/result/user-report.schema.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatMoment, formatScore } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import classes from "./student-reports.module.css";

/** A table on wide screens; on narrow ones its rows are cards, and each value has its name. */
export function ReportsTable({ reports }: { reports: readonly UserReport[] }) {
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Test Title</th>
            <th scope="col">Exam Type</th>
            <th scope="col">Taken On</th>
            <th scope="col">Score</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <Row key={report._id} report={report} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ report: { _id, submittedAt, score, maxScore, testId } }: { report: UserReport }) {
  const out = score !== null && maxScore !== null;
  return (
    <tr>
      <th scope="row" className={classes.title}>
        {testId.title}
      </th>
      <td data-label="Exam Type">{examTypeLabels[testId.examType]}</td>
      <td data-label="Taken On">{formatMoment(submittedAt)}</td>
      <td data-label="Score" className={out ? classes.score : classes.pending}>
        {out ? formatScore(score, maxScore) : "Not out yet"}
      </td>
      <td className={classes.actions}>
        <Button
          component={Link}
          to={linkTo("results", { id: _id })}
          variant="default"
          size="md"
          aria-label={`View Report of ${testId.title}`}
        >
          View Report
        </Button>
      </td>
    </tr>
  );
}
