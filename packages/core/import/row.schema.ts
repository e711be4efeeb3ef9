/** The columns that hold the options, A to H. */
export const OPTION_COLUMNS = [
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "optionE",
  "optionF",
  "optionG",
  "optionH",
] as const;

/** The columns of the template, in their order: one question a row. */
export const QUESTION_COLUMNS = [
  "examType",
  "subject",
  "topic",
  "subTopic",
  "difficulty",
  "marks",
  "questionType",
  "responseType",
  "question",
  ...OPTION_COLUMNS,
  "answerKey",
  "tolerance",
  "solution",
  "subjectiveKeywords",
  "passage",
  "images",
] as const;
export type QuestionColumn = (typeof QUESTION_COLUMNS)[number];

/** A column that a kind of file may have. */
export interface TableColumn<Name extends string = string> {
  name: Name;
  /** Other words for it in a head; spelling, case, spaces and order never matter. */
  aliases?: readonly string[];
  /** A file without it is refused, and told its name. */
  required?: boolean;
  /** Its cells are rich text: what a workbook shows raised or bold comes with tags. */
  rich?: boolean;
}

/** What a file of one kind may hold: questions, users. */
export type TableColumns<Name extends string = string> = readonly TableColumn<Name>[];

/**
 * What a row's cells say, by column, each as a person writes it; an empty cell is left out. It has
 * no prototype, and no name in it but the table's.
 */
export type Cells<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

const WAYS: Partial<Record<QuestionColumn, Omit<TableColumn, "name">>> = {
  examType: { aliases: ["exam"], required: true },
  subject: { required: true },
  topic: { aliases: ["chapter"], required: true },
  subTopic: { required: true },
  difficulty: { aliases: ["level", "difficultyLevel"], required: true },
  marks: { aliases: ["mark", "points"] },
  responseType: { aliases: ["type", "answerType"], required: true },
  question: { aliases: ["questionText"], required: true, rich: true },
  answerKey: { aliases: ["answer", "key", "correctAnswer", "correctOption"], required: true },
  solution: { aliases: ["explanation"], rich: true },
  subjectiveKeywords: { aliases: ["keywords"] },
  passage: { aliases: ["passageText"], rich: true },
  images: { aliases: ["image", "pictures", "picture"] },
};

const optionAliases = (name: string): string[] => {
  const letter = name.slice("option".length);
  const place = "ABCDEFGH".indexOf(letter) + 1;
  return [letter, `option${place}`, `choice${letter}`, `choice${place}`];
};

/** The template's columns, as files name them. */
export const QUESTION_TABLE: TableColumns<QuestionColumn> = QUESTION_COLUMNS.map((name) =>
  name.startsWith("option")
    ? { name, aliases: optionAliases(name), rich: true }
    : { name, ...WAYS[name] },
);

/**
 * A row of a file. `index` counts from 0 below the head, so the file shows it as `index + 2`; blank
 * rows are left out but counted. A row that cannot be read says why, and the next one follows.
 */
export type ImportRow<Name extends string = string> =
  | {
      index: number;
      cells: Cells<Name>;
      /** What the file says beside that and a question cannot hold, a sentence each. */
      notes?: readonly string[];
    }
  | { index: number; reason: string };

/** What is wrong in a row, at the column that must be mended. */
export interface RowProblem<Name extends string = QuestionColumn> {
  column: Name;
  /** For people: what is wrong and what to write instead. */
  reason: string;
}

/** The number that a spreadsheet shows beside a row. */
export const rowNumber = (row: { index: number }): number => row.index + 2;
