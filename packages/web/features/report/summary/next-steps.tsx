import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatMarks, formatPercent } from "../../../lib/format.ts";
import { type Loss, timeOnWrong, weakestTopics } from "./losses.rules.ts";
import { Practise, PractiseTopic } from "../practise.tsx";
import { countingQuestions, longTime } from "../report.rules.ts";
import { reviewSearch } from "../review/review-filter.rules.ts";
import classes from "../report.module.css";

function Weak({ report, loss, first }: { report: Report; loss: Loss; first: number }) {
  const { name, subject, topic, lost, maxMarks, questions } = loss;
  const search = new URLSearchParams(reviewSearch({ show: "all", subject, topic }, first));
  return (
    <li>
      <strong>{name}</strong>
      <Text size="sm" tone="soft">
        {formatMarks(maxMarks - lost)} out of {formatMarks(maxMarks)} marks
      </Text>
      <Row gap="md">
        <Link className={`${classes.link} academy-tap academy-screen-only`} to={`?${search}`}>
          Review {questions === 1 ? "this question" : `these ${questions} questions`}
          <span className="academy-unseen"> of {name}</span>
        </Link>
        <PractiseTopic report={report} loss={loss} />
      </Row>
    </li>
  );
}

function TimeLost({ report }: { report: Report }) {
  const { seconds, percent } = timeOnWrong(countingQuestions(report));
  if (seconds === 0) return null;
  return (
    <Text size="sm" tone="soft">
      Time on incorrect answers: {longTime(seconds)}, {formatPercent(Math.round(percent))} of your
      time.
    </Text>
  );
}

/**
 * What to do next: the topics with the most lost marks, a link to their questions, and the lost
 * time.
 */
export function NextSteps({ report }: { report: Report }) {
  const questions = report.questionReport;
  const weakest = weakestTopics(countingQuestions(report));
  return (
    <Card component="section" className={classes.panel}>
      <h2 className="academy-heading-lg">What next</h2>
      {weakest.length === 0 ? (
        <p>You didn’t drop a mark in any topic of this test.</p>
      ) : (
        <>
          <p>Your weakest {weakest.length === 1 ? "topic" : "topics"} in this test:</p>
          <Stack component="ol" gap="sm">
            {weakest.map((loss) => (
              <Weak
                key={loss.name}
                report={report}
                loss={loss}
                first={questions.findIndex(
                  ({ subject, topic }) => subject === loss.subject && topic === loss.topic,
                )}
              />
            ))}
          </Stack>
        </>
      )}
      <TimeLost report={report} />
      <Practise report={report} />
    </Card>
  );
}
