import {
  DIFFICULTIES,
  type Difficulty,
  difficultyLabels,
} from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { Column } from "@academy/ui/data-table.tsx";
import { Seal } from "@academy/ui/seal.tsx";
import { formatMarks, formatMoment } from "../../../lib/format.ts";
import { questionTypeLabels, stateLabels } from "../../../shared/bank/question-labels.rules.ts";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import type { ColumnName } from "./columns.shelf.ts";

const NONE = "–";

/** A figure from tests; a dash if there are fewer than 20 answers. */
export const figureText = (figure: number | null, unit = ""): string =>
  figure === null ? NONE : `${formatMarks(figure)}${unit}`;

/** The languages that a question is in besides English. */
export const languageList = (languages: QuestionRow["languages"] = []): string =>
  languages.map((language) => ENGLISH_NAMES[language]).join(", ") || NONE;

const BARS = [5, 9, 13] as const;

/** The difficulty as up to three bars; screen readers get its name. */
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

/** The place has a limited width, so that a long sub-topic leaves enough width for the question. */
const PLACE = { display: "block", maxWidth: "10rem" };

/**
 * A question's place in the catalogue: the seal of its subject and its sub-topic; screen readers
 * get the full place.
 */
export const placeColumn: Column<QuestionRow> = {
  header: "Topic",
  cell: ({ subject, topic, subTopic }) => (
    <span className="academy-one-line" style={PLACE} title={`${subject} › ${topic} › ${subTopic}`}>
      <Seal subject={subject} />
      <span className="academy-unseen">
        {subject} › {topic} ›{" "}
      </span>
      {subTopic}
    </span>
  ),
};

type Cells = Record<ColumnName, Column<QuestionRow>>;

/** All columns that can be chosen in addition to the question itself. */
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

/** The number of columns on a phone; the preview shows the other facts. */
const ON_PHONE = 2;

/** The chosen columns, in their fixed order. */
export const shownColumns = (parts: Parts, chosen: readonly ColumnName[]): Column<QuestionRow>[] =>
  Object.entries(columnsBy(parts))
    .flatMap(([name, column]) => (chosen.some((one) => one === name) ? column : []))
    .map((column, at) => ({ ...column, wide: at >= ON_PHONE }));
