import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import {
  MAX_COUNTED_ATTEMPTS,
  type UserDetail,
} from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { UserReport } from "@academy/core/exam/result/user-report.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form-errors.ts";
import { formatMoment, formatScore } from "../../lib/format.ts";
import { PageSteps } from "../../lib/page-steps.tsx";
import { linkTo } from "../../lib/paths.ts";
import { userAttemptsQuery } from "./users.queries.ts";
import classes from "./users.module.css";

/** What a user has handed in, with the way to each report. */
export function UserAttempts({ user: { userId, counts } }: { user: UserDetail }) {
  const [page, setPage] = useState(1);
  const list = useQuery(userAttemptsQuery(userId, page));
  const more =
    counts.attempts >= MAX_COUNTED_ATTEMPTS ? `${MAX_COUNTED_ATTEMPTS} or more` : counts.attempts;
  return (
    <section className={classes.section} aria-labelledby="attempts">
      <h2 id="attempts">
        Attempts and reports <span className={classes.soft}>{more}</span>
      </h2>
      {list.isPending && <TextSkeleton lines={3} label="Loading the attempts" />}
      {list.isError && (
        <ErrorState
          title="The attempts did not load"
          message={messageOf(list.error, "Please try again in a moment.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.total === 0 && <p className={classes.soft}>Nothing handed in so far.</p>}
      {list.data && (
        <>
          <ul className={classes.lines} aria-busy={list.isPlaceholderData}>
            {list.data.reports.map((report) => (
              <Line key={report._id} report={report} />
            ))}
          </ul>
          <PageSteps
            label="Pages of attempts"
            page={list.data.page}
            totalPages={list.data.totalPages}
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}

function Line({ report }: { report: UserReport }) {
  const { _id: submissionId, testId, score, maxScore, submittedAt } = report;
  const out = score !== null && maxScore !== null;
  return (
    <li>
      <span>
        <Link to={linkTo("testReport", { submissionId })} className={classes.report}>
          {testId.title}
        </Link>
        <span className={classes.note}>
          {examTypeLabels[testId.examType]} · {formatMoment(submittedAt)}
        </span>
      </span>
      <span className={classes.score}>{out ? formatScore(score, maxScore) : "Not out yet"}</span>
    </li>
  );
}
