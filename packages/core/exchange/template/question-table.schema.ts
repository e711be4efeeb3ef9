import {
  ENGLISH_NAMES,
  languageNames,
  VARIANT_LANGUAGES,
} from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { OPTION_COLUMNS } from "./option-columns.schema.ts";
import type { TableColumn, TableColumns } from "./table.schema.ts";

/** The columns of a matching question's own rows, A to H. */
export const ROW_COLUMNS = [
  "rowA",
  "rowB",
  "rowC",
  "rowD",
  "rowE",
  "rowF",
  "rowG",
  "rowH",
] as const;

/** The columns of the template, in their order: one question per row. */
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
  "fixedOptions",
  ...ROW_COLUMNS,
  "tags",
  "source",
  "year",
] as const;
export type TemplateColumn = (typeof QUESTION_COLUMNS)[number];

/** The texts of a question, which each language has columns for. */
export const TEXT_COLUMNS = [
  "question",
  ...OPTION_COLUMNS,
  ...ROW_COLUMNS,
  "solution",
  "passage",
] as const satisfies readonly TemplateColumn[];
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** A text in another language: "questionHi", "optionATa". */
export type LanguageColumn = `${TextColumn}${Capitalize<VariantLanguage>}`;

/** Every column that a file of questions may have. */
export type QuestionColumn = TemplateColumn | LanguageColumn;

export const columnIn = (column: TextColumn, language: VariantLanguage): LanguageColumn => {
  const code = language.charAt(0).toUpperCase() + language.slice(1);
  // The compiler does not know what `toUpperCase` makes of a letter.
  return `${column}${code}` as LanguageColumn;
};

const COLUMN_SETTINGS: Partial<Record<TemplateColumn, Omit<TableColumn, "name">>> = {
  examType: { aliases: ["exam"], required: true },
  subject: { required: true },
  topic: { aliases: ["chapter"], required: true },
  subTopic: { required: true },
  difficulty: { aliases: ["level", "difficultyLevel"], required: true },
  marks: { aliases: ["mark", "points"], stored: true },
  responseType: { aliases: ["type", "answerType"], required: true },
  question: { aliases: ["questionText"], required: true, rich: true },
  answerKey: {
    aliases: ["answer", "key", "correctAnswer", "correctOption"],
    required: true,
    stored: true,
  },
  tolerance: { stored: true },
  solution: { aliases: ["explanation"], rich: true },
  subjectiveKeywords: { aliases: ["keywords"] },
  passage: { aliases: ["passageText"], rich: true },
  fixedOptions: { aliases: ["keepOrder", "fixedOrder"] },
  tags: { aliases: ["tag", "labels"] },
  source: { aliases: ["reference"] },
  images: { aliases: ["image", "pictures", "picture"], pictures: true },
};

const optionAliases = (name: string): string[] => {
  const letter = name.slice("option".length);
  const place = "ABCDEFGH".indexOf(letter) + 1;
  return [letter, `option${place}`, `choice${letter}`, `choice${place}`];
};

/** The template's columns, with the names that files give them. */
export const TEMPLATE_TABLE: TableColumns<TemplateColumn> = QUESTION_COLUMNS.map((name) => {
  if (name.startsWith("option")) return { name, aliases: optionAliases(name), rich: true };
  const row = ROW_COLUMNS.findIndex((column) => column === name) + 1;
  if (row > 0) return { name, aliases: [`row${row}`], rich: true };
  return { name, ...COLUMN_SETTINGS[name] };
});

/**
 * Other headers for a column of a language: "question (Hindi)", "Question Hindi", "Hindi question",
 * or with the language's own name.
 */
function aliasesIn(column: TextColumn, language: VariantLanguage): string[] {
  const { aliases = [] } = TEMPLATE_TABLE.find(({ name }) => name === column) ?? {};
  const languages = [ENGLISH_NAMES[language], languageNames[language]];
  return [column, ...aliases].flatMap((text) =>
    languages.flatMap((name) => [`${text} ${name}`, `${name} ${text}`]),
  );
}

/**
 * All columns of a file of questions: the template's columns, and the columns of other languages.
 */
export const QUESTION_TABLE: TableColumns<QuestionColumn> = [
  ...TEMPLATE_TABLE,
  ...VARIANT_LANGUAGES.flatMap((language) =>
    TEXT_COLUMNS.map((column) => ({
      name: columnIn(column, language),
      aliases: aliasesIn(column, language),
      rich: true,
      ifUsed: true,
    })),
  ),
];

/** An error in a row, at the column to correct. */
export interface RowProblem<Name extends string = QuestionColumn> {
  column: Name;
  /** Says what is wrong and what to write instead. */
  reason: string;
}
