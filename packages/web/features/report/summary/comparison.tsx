import type { TooFewStudents } from "@academy/core/exam/terms/result/report-notes.schema.ts";
import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { countOf, formatMarks, formatPercent } from "../../../lib/format.ts";
import { optionShares, shortTime, speedWords } from "../report.rules.ts";
import { ShareBar } from "./summary.tsx";

/** A figure as text; false if the results do not have the figure. */
const shown = (value: number | null | undefined, write: (value: number) => string) =>
  value === null ? "–" : value !== undefined && write(value);

function speedLine({ status, timeTaken, stats }: QuestionReport): string {
  if (status === "bonus") return "This question was dropped: no answer counts as correct.";
  if (status === "extra") return "Your answer to this question does not count.";
  if (!stats.correctPercentage) return "No one answered it fully correctly.";
  if (stats.averageTimeCorrect === undefined) return "";
  if (stats.averageTimeCorrect === null) return "Too few answered correctly to compare times.";
  if (timeTaken === 0) return "You spent no time on this question.";
  return `${speedWords(timeTaken, stats.averageTimeCorrect)}.`;
}

interface ComparisonProps {
  question: QuestionReport;
  /** Number of ranked students. */
  students: number;
}

interface ComparedProps extends ComparisonProps {
  /** Why the figures are missing, if they are missing. */
  tooFew: TooFewStudents | undefined;
}

/** How many of the ranked students chose each option. */
function OptionCounts({ question, students }: ComparisonProps) {
  const shares = optionShares(question, students);
  if (shares.length === 0) return null;
  return (
    <>
      <h4 className="academy-heading">Chosen by</h4>
      <Stack component="ul" gap="2xs">
        {shares.map(({ letter, count, percent }) => (
          <Row component="li" key={letter}>
            <strong>{letter}</strong>
            <ShareBar percent={percent} />
            <span>
              <span className="academy-unseen">: </span>
              {formatMarks(count)} ({formatPercent(Math.round(percent))})
            </span>
          </Row>
        ))}
      </Stack>
    </>
  );
}

/** Figures of all ranked students on one question, if there are enough of them. */
export function Comparison({ question, students, tooFew }: ComparedProps) {
  const { correctPercentage, attemptedPercentage, averageTimeCorrect } = question.stats;
  if (tooFew) {
    return (
      <Card component="section" tone="well" gap="2xs">
        <h3 className="academy-heading">How others did</h3>
        <Text size="sm" tone="soft">
          Shown once {countOf(tooFew.from, "student")} have taken the test.
        </Text>
      </Card>
    );
  }
  return (
    <Card component="section" tone="well">
      <h3 className="academy-heading">How others did</h3>
      <Facts
        facts={[
          { name: "Correct", value: shown(correctPercentage, formatPercent) },
          { name: "Attempted", value: shown(attemptedPercentage, formatPercent) },
          { name: "Your time", value: shortTime(question.timeTaken) },
          { name: "Their time", value: shown(averageTimeCorrect, shortTime) },
        ].filter(({ value }) => value)}
      />
      <Text size="sm" tone="soft">
        {speedLine(question)} Figures of {countOf(students, "student")}
        {averageTimeCorrect !== undefined &&
          "; their time is the median of those who answered correctly"}
        .
      </Text>
      <OptionCounts question={question} students={students} />
    </Card>
  );
}
