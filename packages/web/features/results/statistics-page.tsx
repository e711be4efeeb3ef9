import type { StatisticsView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { Grid, Notice, Stack } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { FigureValue } from "./question-row.tsx";
import { JudgedFigures } from "./judged-figures.tsx";
import { QuestionMap } from "./question-map.tsx";
import { QuestionTable } from "./question-table.tsx";
import { FieldDistribution } from "../../shared/results/field-distribution.tsx";
import { ResultsFrame } from "../../shared/results/results-frame.tsx";
import { statisticsQuery } from "./results.queries.ts";
import {
  columnsOf,
  lackingText,
  type NumberedQuestion,
  numbered,
  testFigures,
} from "./statistics.rules.ts";

interface StatisticsPageProps {
  testId: string;
  /** Actions on a question, shown below its details. */
  toolsOf?: (question: NumberedQuestion) => ReactNode;
}

/** Statistics of a processed test and each of its questions. */
export function StatisticsPage({ testId, toolsOf }: StatisticsPageProps) {
  return (
    <ResultsFrame testId={testId}>
      <Statistics testId={testId} toolsOf={toolsOf} />
    </ResultsFrame>
  );
}

function Statistics({ testId, toolsOf }: StatisticsPageProps) {
  const statistics = useQuery(statisticsQuery(testId));
  return (
    <QueryView
      query={statistics}
      failed="The statistics did not load"
      loading={<CardsSkeleton cards={6} label="Loading the statistics" />}
    >
      {(data) => (
        <Stack gap="lg">
          {data.lacking && <Notice>{lackingText(data.lacking)}</Notice>}
          <TestFigures statistics={data} />
          <JudgedFigures statistics={data} />
          {data.unreadable.length > 0 && <Unreadable submissions={data.unreadable} />}
          {data.students > 0 && (
            <Grid min="26rem">
              <FieldDistribution
                title="Scores"
                summary="Number of students by marks."
                field={data.distribution.map(({ score, students }) => [score, students])}
                maxScore={data.maxScore}
              />
              <QuestionMap questions={numbered(data.questions)} />
            </Grid>
          )}
          <QuestionTable
            testId={testId}
            students={data.students}
            questions={data.questions}
            columns={columnsOf(data.lacking)}
            toolsOf={toolsOf}
          />
        </Stack>
      )}
    </QueryView>
  );
}

function TestFigures({ statistics }: { statistics: StatisticsView }) {
  return (
    <section aria-label="Figures of the test">
      <FigureTiles
        wide
        figures={testFigures(statistics).map(({ name, value, about }) => ({
          id: name,
          name,
          value: <FigureValue value={value} />,
          about,
        }))}
      />
    </section>
  );
}

/** Submissions that are not included in the figures, for an administrator to look into. */
function Unreadable({ submissions }: { submissions: readonly string[] }) {
  return (
    <Notice component="section" tone="error" aria-labelledby="unreadable">
      <h2 id="unreadable">Submissions that could not be read</h2>
      <p>They are not included in the figures or the ranking. Send these numbers to support.</p>
      <ul>
        {submissions.map((submissionId) => (
          <li key={submissionId}>
            <Link to={linkTo("testReport", { submissionId })}>{submissionId}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
