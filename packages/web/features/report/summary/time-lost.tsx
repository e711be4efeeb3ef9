import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { countOf } from "../../../lib/format.ts";
import { longTime, lostTime } from "../report.rules.ts";
import { NO_FILTER, reviewSearch } from "../review/review-filter.rules.ts";
import { TimePicture } from "./time-picture.tsx";
import { dotsOf } from "./time-scatter.rules.ts";
import { TimeScatter } from "./time-scatter.tsx";
import classes from "../report.module.css";

/** The number of links is limited, because more links would not help. */
const MOST_LINKS = 5;

/** Links to the questions on which the student lost most time. */
function Overstayed({ report, ids }: { report: Report; ids: readonly string[] }) {
  const positions = ids
    .slice(0, MOST_LINKS)
    .map((id) => report.questionReport.findIndex(({ questionId }) => questionId === id));
  return (
    <Row component="ul" className="academy-screen-only">
      {positions.map((position) => (
        <li key={position}>
          <Link
            className={`${classes.link} academy-tap`}
            to={`?${new URLSearchParams(reviewSearch(NO_FILTER, position))}`}
          >
            Question {position + 1}
          </Link>
        </li>
      ))}
    </Row>
  );
}

/** Time beyond the questions' limits, and what it cost. */
export function TimeLost({ report }: { report: Report }) {
  const lost = lostTime(report);
  if (!lost) return null;
  const { seconds, paidOff, questionIds, marks } = lost;
  return (
    <Card component="section" className={classes.panel}>
      <h2 className="academy-heading">Too long on one question</h2>
      {seconds > 0 && (
        <>
          <p>
            {longTime(seconds)} too long on {countOf(questionIds.length, "question")} without full
            marks.
            {marks >= 1 &&
              ` This cost about ${countOf(Math.round(marks), "mark")}: you did not see other questions.`}
          </p>
          <Overstayed report={report} ids={questionIds} />
        </>
      )}
      {paidOff > 0 && <p>{longTime(paidOff)} too long on correct answers: this paid off.</p>}
      <Text size="sm" tone="soft">
        Too long: more than twice the usual time of a question, and over a minute more than it.
      </Text>
    </Card>
  );
}

/**
 * The student's time on each question, beside the time of others if enough students took the test.
 */
export function Times({ questions }: { questions: Report["questionReport"] }) {
  const dots = dotsOf(questions);
  return dots.length > 1 ? (
    <TimeScatter questions={questions} dots={dots} />
  ) : (
    <TimePicture questions={questions} />
  );
}
