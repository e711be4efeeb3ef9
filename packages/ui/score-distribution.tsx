import { Figure } from "./figure.tsx";
import { ScoreColumns, type ScoreColumnsProps } from "./score-columns.tsx";

interface ScoreDistributionProps extends ScoreColumnsProps {
  title: string;
  summary: string;
}

/** Number of students by marks, with the viewer's own column highlighted. */
export function ScoreDistribution({ title, summary, ...columns }: ScoreDistributionProps) {
  const { from, width, students, mine, format } = columns;
  const start = (column: number) => format(from + column * width);
  const numbers = {
    head: ["Marks", "Students"],
    rows: students.map((count, column) => [
      `${start(column)} to below ${start(column + 1)}${column === mine ? " (you)" : ""}`,
      format(count),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <ScoreColumns {...columns} />
    </Figure>
  );
}
