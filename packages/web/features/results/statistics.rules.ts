import type {
  QuestionStatistics,
  StatisticsView,
} from "@academy/core/exam/statistics/statistics.schema.ts";
import {
  type LaterFigure,
  PROCESS_AGAIN,
} from "@academy/core/exam/terms/result/run-format.rules.ts";
import { countOf, formatMarks } from "../../lib/format.ts";

/** A question's figures with its number in the paper, from 1. */
export interface NumberedQuestion extends QuestionStatistics {
  number: number;
}

export const numbered = (questions: readonly QuestionStatistics[]): NumberedQuestion[] =>
  questions.map((question, index) => ({ ...question, number: index + 1 }));

/** Below this, a question separates strong students from weak ones poorly. */
export const ODD_BELOW = 30;
export const isOdd = ({ discrimination }: Pick<QuestionStatistics, "discrimination">): boolean =>
  discrimination !== null && discrimination < ODD_BELOW;

/** "Mean 24.19 of 52, median 23, 150 students." */
export const meanWords = ({
  mean,
  median,
  maxScore,
  students,
}: Pick<StatisticsView, "mean" | "median" | "maxScore" | "students">): string =>
  [
    mean === null ? "" : `Mean ${formatMarks(mean)} of ${formatMarks(maxScore)}`,
    median === null ? "" : `median ${formatMarks(median)}`,
    countOf(students, "student"),
  ]
    .filter((part) => part !== "")
    .join(", ");

export interface Column {
  id: string;
  name: string;
  /** An explanation of the figure; left out if the name is clear. */
  about?: string;
  of: (question: NumberedQuestion) => number | string | null;
}

/** The columns of the table of questions. */
export const COLUMNS: readonly Column[] = [
  { id: "number", name: "Question", of: ({ number }) => number },
  { id: "topic", name: "Topic", of: ({ subject, topic }) => `${subject} ${topic}` },
  {
    id: "facility",
    name: "Facility",
    about:
      "The mean mark as a percentage of full marks: the higher, the easier. Marks lost count too, so it can be 0% or less although some answered correctly.",
    of: ({ facility }) => facility,
  },
  {
    id: "discrimination",
    name: "Discrimination",
    about:
      "Correlation with the rest of the test, from −100 to 100. Near 0, the question does not separate strong students from weak ones. Below 0, check its key.",
    of: ({ discrimination }) => discrimination,
  },
  {
    id: "ends",
    name: "End groups",
    about:
      "The mean mark of the best 27% of students minus that of the last 27%, as a percentage of full marks. It exceeds 100% where the last group lost marks.",
    of: ({ endGroups }) => endGroups,
  },
  {
    id: "key",
    name: "Key",
    about: "The correct answer.",
    of: ({ key }) => key,
  },
  { id: "right", name: "Correct", of: ({ counts }) => counts.full },
  { id: "partial", name: "Partial", of: ({ counts }) => counts.partial },
  { id: "wrong", name: "Incorrect", of: ({ counts }) => counts.wrong },
  { id: "blank", name: "Blank", of: ({ counts }) => counts.unattempted },
  {
    id: "time",
    name: "Time",
    about: "Median time of those who answered fully correctly.",
    of: ({ averageTimeCorrect }) => averageTimeCorrect,
  },
];

/** Figures that results of an earlier release lack. */
type Lacking = StatisticsView["lacking"];

/** The columns that these results have. */
export const columnsOf = (lacking: Lacking): readonly Column[] =>
  COLUMNS.filter(({ id }) => !lacking?.some((figure) => figure === id));

const LATER_WORDS: Record<LaterFigure, string> = {
  attempted: "how many answered a dropped question",
  time: "the median time of correct answers",
};

/** What staff read about results that lack figures; undefined if no figure is missing. */
export const lackingText = (lacking: Lacking): string | undefined =>
  lacking &&
  `${PROCESS_AGAIN}: ${lacking.map((figure) => LATER_WORDS[figure]).join(", ")}. An earlier release made these results.`;

export interface Order {
  column: string;
  descending: boolean;
}

/** The sort order in the address; the order of the paper if the address has none. */
export const orderOf = (sort: string | null): Order => {
  const descending = sort?.startsWith("-") ?? false;
  const id = descending ? sort?.slice(1) : sort;
  const known = COLUMNS.some((column) => column.id === id);
  return known && id ? { column: id, descending } : { column: "number", descending: false };
};

/** The sort order as text for the address. */
export const sortText = ({ column, descending }: Order): string =>
  `${descending ? "-" : ""}${column}`;

/**
 * Questions without the figure come last in both directions; equal figures keep the paper's order.
 */
export function inOrder(
  questions: readonly NumberedQuestion[],
  { column, descending }: Order,
): NumberedQuestion[] {
  const of = COLUMNS.find(({ id }) => id === column)?.of ?? (({ number }) => number);
  return questions.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null) || one.number - other.number;
    }
    return (descending ? compare(b, a) : compare(a, b)) || one.number - other.number;
  });
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === "number" && typeof b === "number"
    ? a - b
    : String(a).localeCompare(String(b), "en", { numeric: true });

/** The letters of a choice's key, "A, C" or, after a correction, "A or B"; empty for other types. */
export function keyLetters(key: string): ReadonlySet<string> {
  const parts = key.split(/, | or /);
  return new Set(parts.every((part) => /^[A-H]$/.test(part)) ? parts : []);
}

export interface OptionBar {
  label: string;
  students: number;
  /** The share of all students. */
  percent: number;
  right: boolean;
}

/** The number of students who chose each option, including options that no one chose. */
export function optionBars(
  { optionCounts, key }: Pick<QuestionStatistics, "optionCounts" | "key">,
  students: number,
  options = 0,
): OptionBar[] {
  const right = keyLetters(key);
  const known = Object.keys(optionCounts);
  if (known.length === 0 && options === 0) return [];
  const shown = Array.from({ length: options }, (_, index) => String.fromCharCode(65 + index));
  return [...new Set([...shown, ...known, ...right])].toSorted().map((label) => {
    const chosen = optionCounts[label] ?? 0;
    const percent = students === 0 ? 0 : (100 * chosen) / students;
    return { label, students: chosen, percent, right: right.has(label) };
  });
}

export interface Figure {
  name: string;
  value: number | null;
  about: string;
}

/** Figures of a whole test, each with an explanation. */
export const testFigures = (statistics: StatisticsView): Figure[] => [
  { name: "Students", value: statistics.students, about: "Ranked students in these figures." },
  {
    name: "Mean",
    value: statistics.mean,
    about: `The average score, of ${formatMarks(statistics.maxScore)} marks.`,
  },
  {
    name: "Median",
    value: statistics.median,
    about: "Half of the students scored this or less.",
  },
  {
    name: "Standard deviation",
    value: statistics.standardDeviation,
    about: "How far scores typically lie from the mean, in marks.",
  },
  {
    name: "Standard error",
    value: statistics.standardError,
    about: "How many marks a score may be off by chance alone.",
  },
  {
    name: "Cronbach's alpha",
    value: statistics.alpha,
    about: "How well the questions measure one thing: 0.8 and more is good.",
  },
];
