import type { EarlyResult, OwnAnswer } from "@academy/core/exam/terms/result/result.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { ScoreDistribution } from "@academy/ui/score-distribution.tsx";
import { countOf, formatMarks, formatScore } from "../../../lib/format.ts";
import { longTime, shortTime } from "../report.rules.ts";
import { withheldWords } from "../review/withheld.rules.ts";
import { asShown, paperWords } from "../review/shown-order.rules.ts";
import { ReviewPart } from "../review/question-view.tsx";
import classes from "../review/review.module.css";

function Answer({ answer, index }: { answer: OwnAnswer; index: number }) {
  return (
    <Card component="article" gap="md" aria-label={`Question ${index + 1}`}>
      <header>
        <h3 className="academy-heading">Question {index + 1}</h3>
        <Text tone="soft">
          {paperWords(answer) && `${paperWords(answer)} · `}
          {answer.subject}
          {answer.topic && ` · ${answer.topic}`}
          {` · Your time ${shortTime(answer.timeTaken)}`}
        </Text>
      </header>
      {answer.passageText && <RichText html={answer.passageText} />}
      <div className={classes.text}>
        <RichText html={answer.question} />
      </div>
      <ReviewPart question={answer} correctAnswer={null} />
    </Card>
  );
}

/** The score and the student's answers, while others may still be taking the test. */
export function EarlyScore({ early }: { early: EarlyResult }) {
  const { rank, percentile, totalStudents } = early;
  const missing = { value: "–", note: withheldWords(early) };
  const subjects = Object.entries(early.subjectScores);
  return (
    <Stack component="section" aria-label="Your score">
      <Card gap="md">
        <h2 className="academy-heading">Your score so far</h2>
        <Facts
          look="large"
          facts={[
            { name: "Marks Scored", value: formatScore(early.score, early.maxScore) },
            {
              name: "Provisional rank",
              ...(rank === null
                ? missing
                : { value: `${formatMarks(rank)} of ${formatMarks(totalStudents)}` }),
            },
            {
              name: "Provisional percentile",
              ...(percentile === null ? missing : { value: percentile.toFixed(2) }),
            },
            { name: "Total Time", value: longTime(early.totalTimeTaken) },
          ]}
        />
        {subjects.length > 1 && (
          <Facts
            facts={subjects.map(([name, marks]) => ({
              name,
              value: formatScore(marks, early.subjectMaxScores[name] ?? 0),
            }))}
          />
        )}
      </Card>
      {early.scoreHistogram && (
        <ScoreDistribution
          title="Where you stand"
          summary={`The marks of ${countOf(totalStudents, "student")}. You: ${formatMarks(early.score)}.`}
          {...early.scoreHistogram}
          format={formatMarks}
        />
      )}
      <GivenAnswers answers={early.answers} />
    </Stack>
  );
}

/** The student's own answers, without saying whether they are correct. */
export function GivenAnswers({ answers }: { answers: readonly OwnAnswer[] }) {
  return (
    <Card component="details">
      <summary>Your {countOf(answers.length, "answer")}</summary>
      <Stack>
        {asShown(answers).map((answer, index) => (
          <Answer key={answer.questionId} answer={answer} index={index} />
        ))}
      </Stack>
    </Card>
  );
}
