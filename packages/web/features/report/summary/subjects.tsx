import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { OutcomeBar, outcomeWords } from "@academy/ui/stacked-bar.tsx";
import { countOf, formatMarks, formatPercent, formatScore } from "../../../lib/format.ts";
import { outcomesOf } from "./outcomes.rules.ts";
import { type SubjectResult, subjectResults } from "../report.rules.ts";
import { withheldWords } from "../review/withheld.rules.ts";
import classes from "../report.module.css";

interface SubjectCardProps {
  subject: SubjectResult;
  /** Why the student is not compared with others; "" if they are. */
  withheld: string;
}

function SubjectCard({ subject, withheld }: SubjectCardProps) {
  const outcomes = outcomesOf(subject);
  return (
    <Card component="li" className={classes.panel}>
      <h2 className="academy-heading">{subject.name}</h2>
      <Text size="2xl" strong className="academy-tabular">
        <span className="academy-unseen">Marks: </span>
        {formatScore(subject.marks, subject.maxMarks)}
      </Text>
      <Facts
        facts={[
          {
            name: "Accuracy",
            value: subject.accuracy === null ? "–" : formatPercent(subject.accuracy),
          },
          ...(withheld === ""
            ? [
                {
                  name: "Percentile",
                  value: subject.percentile === null ? "–" : subject.percentile.toFixed(2),
                },
                { name: "Rank", value: subject.rank === null ? "–" : formatMarks(subject.rank) },
              ]
            : []),
        ]}
      />
      {withheld !== "" && (
        <Text size="sm" tone="soft">
          Percentile and rank: {withheld}
        </Text>
      )}
      <OutcomeBar row={outcomes} />
      <Text size="sm" tone="soft">
        {outcomeWords(outcomes)}
      </Text>
    </Card>
  );
}

type SectionResult = NonNullable<Report["sections"]>[number];

/** Says how many answers of a section count: "5 of 5 counted, 2 answers not counted". */
const countedWords = ({ counted, of, extra }: SectionResult): string =>
  `${counted} of ${of} counted${extra > 0 ? `, ${countOf(extra, "answer")} not counted` : ""}`;

/** The marks of each section, for papers whose sections have names or a choice of questions. */
function Sections({ sections = [] }: Pick<Report, "sections">) {
  if (sections.length === 0) return null;
  return (
    <Card component="section" className={classes.panel} aria-label="Sections">
      <h2 className="academy-heading">Sections</h2>
      <Facts
        facts={sections.map((section, index) => ({
          name: `${index + 1}. ${section.name}`,
          value: formatScore(section.score, section.max),
          note: countedWords(section),
        }))}
      />
    </Card>
  );
}

/** Where the student won and lost marks, by section and by subject. */
export function Subjects({ report }: { report: Report }) {
  const subjects = subjectResults(report);
  const withheld = report.percentile === null ? withheldWords(report) : "";
  if (subjects.length === 0) return <Card component="p">No subject-wise data.</Card>;
  return (
    <Stack className={classes.flow}>
      <Sections {...(report.sections && { sections: report.sections })} />
      <Grid component="ul" min="15rem" className={classes.flow}>
        {subjects.map((subject) => (
          <SubjectCard key={subject.name} subject={subject} withheld={withheld} />
        ))}
      </Grid>
    </Stack>
  );
}
