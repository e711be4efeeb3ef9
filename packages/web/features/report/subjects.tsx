import type { Report } from "@academy/core/exam/result/result.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Grid, Text } from "@academy/ui/kit/layout.tsx";
import { OutcomeBar, outcomeWords } from "@academy/ui/stacked-bar.tsx";
import { formatMarks, formatPercent, formatScore } from "../../lib/format.ts";
import { outcomesOf } from "./outcomes.rules.ts";
import { type SubjectResult, subjectResults } from "./report.rules.ts";
import classes from "./report.module.css";

function SubjectCard({ subject }: { subject: SubjectResult }) {
  const outcomes = outcomesOf(subject);
  return (
    <Card component="li" className={classes.panel}>
      <h2 className="academy-heading">{subject.name}</h2>
      <p className={classes.big}>
        <span className="academy-unseen">Marks: </span>
        {formatScore(subject.marks, subject.maxMarks)}
      </p>
      <Facts
        facts={[
          {
            name: "Accuracy",
            value: subject.accuracy === null ? "–" : formatPercent(subject.accuracy),
          },
          {
            name: "Percentile",
            value: subject.percentile === null ? "–" : subject.percentile.toFixed(2),
          },
          { name: "Rank", value: subject.rank === null ? "–" : formatMarks(subject.rank) },
        ]}
      />
      <OutcomeBar row={outcomes} />
      <Text size="sm" tone="soft">
        {outcomeWords(outcomes)}
      </Text>
    </Card>
  );
}

/** Marks earned and lost by subject. */
export function Subjects({ report }: { report: Report }) {
  const subjects = subjectResults(report);
  if (subjects.length === 0) return <Card component="p">No subject-wise data.</Card>;
  return (
    <Grid component="ul" min="15rem" className={classes.flow}>
      {subjects.map((subject) => (
        <SubjectCard key={subject.name} subject={subject} />
      ))}
    </Grid>
  );
}
