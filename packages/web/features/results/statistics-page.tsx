import type { StatisticsView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/paths.ts";
import { FieldDistribution } from "./field-distribution.tsx";
import { FigureValue } from "./figure-value.tsx";
import { QuestionTable } from "./question-table.tsx";
import { ResultsFrame } from "../../shared/results/results-frame.tsx";
import { statisticsQuery } from "./results.queries.ts";
import { type NumberedQuestion, testFigures } from "./statistics.rules.ts";
import classes from "./statistics.module.css";

interface StatisticsPageProps {
  testId: string;
  /** What can be done about a question, shown beneath its details. */
  toolsOf?: (question: NumberedQuestion) => ReactNode;
}

/** How a processed test and each of its questions worked. */
export function StatisticsPage({ testId, toolsOf }: StatisticsPageProps) {
  return (
    <ResultsFrame testId={testId}>
      <Statistics testId={testId} toolsOf={toolsOf} />
    </ResultsFrame>
  );
}

function Statistics({ testId, toolsOf }: StatisticsPageProps) {
  const statistics = useQuery(statisticsQuery(testId));
  if (statistics.isPending) return <CardsSkeleton cards={6} label="Loading the statistics" />;
  if (statistics.isError) {
    return (
      <ErrorState
        title="The statistics did not load"
        message={statistics.error.message}
        onRetry={() => void statistics.refetch()}
        retrying={statistics.isFetching}
      />
    );
  }
  const { data } = statistics;
  return (
    <>
      <TestFigures statistics={data} />
      {data.unreadable.length > 0 && <Unreadable submissions={data.unreadable} />}
      {data.students > 0 && (
        <FieldDistribution distribution={data.distribution} maxScore={data.maxScore} />
      )}
      <QuestionTable
        testId={testId}
        students={data.students}
        questions={data.questions}
        toolsOf={toolsOf}
      />
    </>
  );
}

function TestFigures({ statistics }: { statistics: StatisticsView }) {
  return (
    <section aria-label="Figures of the test">
      <dl className={classes.figures}>
        {testFigures(statistics).map(({ name, value, about }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>
                <FigureValue value={value} />
              </strong>
              <span>{about}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Submissions whose marks are in no figure, for somebody to look into. */
function Unreadable({ submissions }: { submissions: readonly string[] }) {
  return (
    <section className={classes.unreadable} aria-labelledby="unreadable">
      <h2 id="unreadable">Submissions that could not be read</h2>
      <p>They are in no figure and in no ranking. Send these numbers to support.</p>
      <ul>
        {submissions.map((submissionId) => (
          <li key={submissionId}>
            <Link to={linkTo("testReport", { submissionId })}>{submissionId}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
