import type {
  MarkedQuestion,
  MarkingView,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatMarks } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";

const toQuestion = (testId: string, { questionId }: MarkedQuestion, view?: string) =>
  linkToAdmin("adminMarkQuestion", { testId, questionId }, view === undefined ? {} : { view });

const waitingFor = ({ first, second, third, outdated }: MarkedQuestion): string =>
  [
    [first, "first mark"],
    [second, "second mark"],
    [third, "third mark"],
    [outdated, "new rubric"],
  ]
    .flatMap(([count, words]) => (count === 0 ? [] : [`${formatMarks(Number(count))} ${words}`]))
    .join(", ");

/** How far each question is, with a link to mark it. */
export function QuestionProgress({ marking }: { marking: MarkingView }) {
  const { testId, markers, questions } = marking;
  const columns: Column<MarkedQuestion>[] = [
    {
      header: "Question",
      kind: "title",
      cell: (one) => <Link to={toQuestion(testId, one)}>Mark question {one.number}</Link>,
    },
    { header: "Full marks", align: "end", cell: ({ fullMarks }) => formatMarks(fullMarks) },
    {
      header: "Done",
      align: "end",
      cell: ({ done, answers }) => `${formatMarks(done)} of ${formatMarks(answers)}`,
    },
    { header: "Waiting for", cell: (one) => waitingFor(one) || "–" },
    { header: "Being marked now", align: "end", cell: ({ leased }) => formatMarks(leased) },
    { header: "Blank", align: "end", cell: ({ blank }) => formatMarks(blank) },
    ...(markers === 2
      ? [
          {
            header: "Markers differ",
            align: "end" as const,
            cell: (one: MarkedQuestion) => (
              <Link
                to={toQuestion(testId, one, "differences")}
                aria-label={`${one.differences + one.third} differences of question ${one.number}`}
              >
                {formatMarks(one.differences + one.third)}
              </Link>
            ),
          },
        ]
      : []),
  ];
  return (
    <Stack component="section" aria-labelledby="progress">
      <Text component="h2" size="lg" id="progress">
        Questions
      </Text>
      <DataTable lines columns={columns} rows={questions} keyOf={({ questionId }) => questionId} />
    </Stack>
  );
}

type Line = MarkedQuestion["markers"][number] & { number: number; key: string };

const markerColumns: Column<Line>[] = [
  { header: "Marker", kind: "title", cell: ({ name }) => name },
  { header: "Question", align: "end", cell: ({ number }) => number },
  { header: "Marked", align: "end", cell: ({ marked }) => formatMarks(marked) },
  { header: "Mean marks", align: "end", cell: ({ mean }) => formatMarks(mean) },
  {
    header: "Spread",
    align: "end",
    cell: ({ spread }) => (spread === null ? "–" : formatMarks(spread)),
  },
];

/** How many answers each person marked, with the mean and standard deviation of their marks. */
export function MarkerTable({ marking }: { marking: MarkingView }) {
  const lines = marking.questions.flatMap(({ number, markers }) =>
    markers.map((one, at) => ({ ...one, number, key: `${number}.${at}` })),
  );
  if (lines.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="markers">
      <Text component="h2" size="lg" id="markers">
        Markers
      </Text>
      <DataTable lines columns={markerColumns} rows={lines} keyOf={({ key }) => key} />
      <Text size="sm" tone="soft">
        Spread is the standard deviation of a marker's marks. Compare markers of the same question.
      </Text>
    </Stack>
  );
}

/** Links to the rubrics, which can be written before the marking starts. */
export const QuestionLinks = ({ marking: { testId, questions } }: { marking: MarkingView }) => (
  <Card component="section" aria-labelledby="rubrics">
    <Text component="h2" size="lg" id="rubrics">
      Rubrics
    </Text>
    <Stack component="ul" gap="2xs">
      {questions.map((one) => (
        <li key={one.questionId}>
          <Link to={toQuestion(testId, one, "rubric")}>
            Question {one.number}, {formatMarks(one.fullMarks)} marks
          </Link>
        </li>
      ))}
    </Stack>
  </Card>
);
