import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import {
  MAX_COUNTED_ATTEMPTS,
  type UserDetail,
} from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { UserReport } from "@academy/core/exam/result/user-report.schema.ts";
import { Card, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment, formatScore } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { PagedLines } from "./paged-lines.tsx";
import { userAttemptsQuery } from "./users.queries.ts";

/** A user's submitted attempts, each with a link to its report. */
export function UserAttempts({ user: { userId, counts } }: { user: UserDetail }) {
  const [page, setPage] = useState(1);
  const list = useQuery(userAttemptsQuery(userId, page));
  const more =
    counts.attempts >= MAX_COUNTED_ATTEMPTS ? `${MAX_COUNTED_ATTEMPTS} or more` : counts.attempts;
  return (
    <Card component="section" aria-labelledby="attempts" style={{ gridColumn: "1 / -1" }}>
      <h2 id="attempts">
        Attempts and reports{" "}
        <Text component="span" size="sm" tone="soft">
          {more}
        </Text>
      </h2>
      <PagedLines query={list} name="attempts" empty="No tests submitted yet." onPage={setPage}>
        {({ reports }) => reports.map((report) => <Line key={report._id} report={report} />)}
      </PagedLines>
    </Card>
  );
}

function Line({ report }: { report: UserReport }) {
  const { _id: submissionId, testId, score, maxScore, submittedAt } = report;
  const out = score !== null && maxScore !== null;
  return (
    <li>
      <div>
        <Link to={linkTo("testReport", { submissionId })}>{testId.title}</Link>
        <Text size="sm" tone="soft">
          {examTypeLabels[testId.examType]} · {formatMoment(submittedAt)}
        </Text>
      </div>
      <span className="academy-tabular">{out ? formatScore(score, maxScore) : "Not open yet"}</span>
    </li>
  );
}
