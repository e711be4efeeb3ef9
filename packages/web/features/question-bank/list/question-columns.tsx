import {
  DIFFICULTIES,
  type Difficulty,
  difficultyLabels,
} from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { Column } from "@academy/ui/data-table.tsx";
import { formatMarks, formatMoment } from "../../../lib/format.ts";
import { questionTypeLabels, stateLabels } from "../../../shared/bank/question-labels.rules.ts";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import type { ColumnName } from "./columns.shelf.ts";

const NONE = "–";

/** A figure of tests; a dash below 20 answers. */
export const figureText = (figure: number | null, unit = ""): string =>
  figure === null ? NONE : `${formatMarks(figure)}${unit}`;

/** The languages that a question is in besides English. */
export const languageList = (languages: QuestionRow["languages"] = []): string =>
  languages.map((language) => ENGLISH_NAMES[language]).join(", ") || NONE;

const BARS = [5, 9, 13] as const;

/** The difficulty as up to three bars; its name is for readers. */
function Meter({ difficulty }: { difficulty: Difficulty }) {
  const filled = DIFFICULTIES.indexOf(difficulty);
  return (
    <>
      <span className="academy-unseen">{difficultyLabels[difficulty]}</span>
      <svg width="20" height="14" aria-hidden="true">
        <title>{difficultyLabels[difficulty]}</title>
        {BARS.map((height, at) => (
          <rect
            key={height}
            x={7 * at}
            y={14 - height}
            width="5"
            height={height}
            rx="1.5"
            fill={at <= filled ? "var(--academy-ink)" : "var(--academy-line)"}
          />
        ))}
      </svg>
    </>
  );
}

/** Where a question is in the catalogue: its subject and sub-topic, and for readers its topic. */
export const placeColumn: Column<QuestionRow> = {
  header: "Topic",
  cell: ({ subject, topic, subTopic }) => (
    <span title={topic}>
      {subject} › <span className="academy-unseen">{topic} › </span>
      {subTopic}
    </span>
  ),
};

type Cells = Record<ColumnName, Column<QuestionRow>>;

/** Every column that can be chosen, beside the question itself. */
const columnsBy = (parts: Parts): Cells => ({
  examType: { header: "Exam", cell: ({ examType }) => examTypeLabels[examType] },
  type: {
    header: "Type",
    cell: ({ responseType, questionType }) =>
      [
        parts.get(responseType)?.label ?? responseType,
        questionType !== "STANDARD" && questionTypeLabels[questionType],
      ]
        .filter(Boolean)
        .join(", "),
  },
  difficulty: {
    header: "Difficulty",
    cell: ({ difficulty }) => <Meter difficulty={difficulty} />,
  },
  marks: { header: "Marks", cell: ({ marks }) => formatMarks(marks) },
  state: { header: "State", cell: ({ state }) => stateLabels[state ?? "APPROVED"] },
  uses: { header: "Tests", cell: ({ uses }) => uses },
  facility: { header: "Facility", cell: ({ facility }) => figureText(facility, "%") },
  discrimination: {
    header: "Discrimination",
    cell: ({ discrimination }) => figureText(discrimination),
  },
  changed: {
    header: "Last change",
    cell: ({ changedAt, changedBy }) =>
      [formatMoment(changedAt), changedBy].filter(Boolean).join(", "),
  },
  author: { header: "Author", cell: ({ createdBy }) => createdBy || NONE },
  tags: { header: "Tags", cell: ({ tags = [] }) => tags.join(", ") || NONE },
  source: {
    header: "Source",
    cell: ({ source, year }) => [source, year].filter(Boolean).join(", ") || NONE,
  },
  languages: { header: "Languages", cell: ({ languages }) => languageList(languages) },
});

/** Columns on a phone, where the preview says the rest. */
const ON_PHONE = 2;

/** The chosen columns, in their fixed order. */
export const shownColumns = (parts: Parts, chosen: readonly ColumnName[]): Column<QuestionRow>[] =>
  Object.entries(columnsBy(parts))
    .flatMap(([name, column]) => (chosen.some((one) => one === name) ? column : []))
    .map((column, at) => ({ ...column, wide: at >= ON_PHONE }));
