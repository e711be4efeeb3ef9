import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import type { QuestionTexts } from "../../bank/variant/variant.schema.ts";
import { ENGLISH_NAMES, VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { type TextSettings, readCellText, writeCellText } from "../cell-text/cell-text.rules.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import {
  columnIn,
  type LanguageColumn,
  type QuestionColumn,
  ROW_COLUMNS,
  type RowProblem,
  TEXT_COLUMNS,
  type TextColumn,
} from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";

type Row = Cells<QuestionColumn>;

/** The parts that the English question has. Its texts in another language need the same parts. */
interface EnglishParts {
  options: readonly string[];
  rows: readonly string[];
  hasPassage: boolean;
}

const LANGUAGE_OF: ReadonlyMap<string, VariantLanguage> = new Map(
  VARIANT_LANGUAGES.flatMap((language) =>
    TEXT_COLUMNS.map((column) => [columnIn(column, language), language] as const),
  ),
);

/** The languages that a row has texts in. */
export function languagesOf(row: Row): VariantLanguage[] {
  const found = new Set(
    Object.entries(row).map(([column, cell]) => (cell ? LANGUAGE_OF.get(column) : undefined)),
  );
  return VARIANT_LANGUAGES.filter((language) => found.has(language));
}

/**
 * Reads a row's texts in other languages. Each language needs all parts that the English question
 * has; only the solution and the passage may stay in English.
 */
export function variantsOfRow(
  row: Row,
  english: EnglishParts,
  settings: TextSettings,
): { variants: VariantTexts[]; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const variants = languagesOf(row).map((language) => {
    const reader = new VariantReader(row, language, settings, problems);
    const options = reader.list(OPTION_COLUMNS, english.options, "option");
    const rows = reader.list(ROW_COLUMNS, english.rows, "row");
    const texts: QuestionTexts = {
      question: reader.question(),
      ...(options.length > 0 && { options }),
      ...(rows.length > 0 && { rows }),
      solution: reader.text("solution"),
    };
    return { language, texts, passage: reader.passage(english.hasPassage) };
  });
  return { variants, problems };
}

/** Reads the cells of one language. */
class VariantReader {
  readonly #row: Row;
  readonly #language: VariantLanguage;
  readonly #settings: TextSettings;
  readonly #problems: RowProblem[];

  constructor(row: Row, language: VariantLanguage, settings: TextSettings, problems: RowProblem[]) {
    [this.#row, this.#language] = [row, language];
    [this.#settings, this.#problems] = [settings, problems];
  }

  text(column: TextColumn): string {
    const name = columnIn(column, this.#language);
    const { html, problems } = readCellText(this.#row[name] ?? "", this.#settings);
    for (const reason of problems) this.#problems.push({ column: name, reason });
    return html;
  }

  question(): string {
    const html = this.text("question");
    if (isBlankHtml(html)) this.#report("question", (name) => `${name} needs the question's text.`);
    return html;
  }

  passage(isWanted: boolean): string {
    const html = this.text("passage");
    if (html !== "" && !isWanted) this.#extra("passage");
    return html;
  }

  list(
    columns: readonly TextColumn[],
    english: readonly string[],
    what: "option" | "row",
  ): string[] {
    const texts = columns.map((column) => this.text(column));
    columns.forEach((column, at) => {
      const isThere = !isBlankHtml(texts[at] ?? "");
      const isWanted = !isBlankHtml(english[at] ?? "");
      if (isWanted && !isThere) this.#report(column, (name) => `${name} needs every ${what}.`);
      if (isThere && !isWanted) this.#extra(column);
    });
    return texts.slice(0, english.length);
  }

  #report(column: TextColumn, says: (question: string) => string): void {
    const name: LanguageColumn = columnIn(column, this.#language);
    const question = `${article(this.#language)} ${ENGLISH_NAMES[this.#language]} question`;
    this.#problems.push({ column: name, reason: `${name} is missing: ${says(question)}` });
  }

  #extra(column: TextColumn): void {
    const name = columnIn(column, this.#language);
    const reason = `${name} belongs to nothing: the English question has no ${column}.`;
    this.#problems.push({ column: name, reason });
  }
}

const article = (language: VariantLanguage): "a" | "an" =>
  /^[AEIO]/.test(ENGLISH_NAMES[language]) ? "an" : "a";

/** Writes texts as cells from which `variantsOfRow` reads equal texts. */
export function cellsOfVariants(
  variants: readonly VariantTexts[],
  mediaUrl: string,
): Partial<Record<LanguageColumn, string>> {
  const cells: Partial<Record<LanguageColumn, string>> = {};
  for (const { language, texts, passage } of variants) {
    const put = (column: TextColumn, html: string | undefined) => {
      if (html) cells[columnIn(column, language)] = writeCellText(html, mediaUrl);
    };
    put("question", texts.question);
    OPTION_COLUMNS.forEach((column, at) => put(column, texts.options?.[at]));
    ROW_COLUMNS.forEach((column, at) => put(column, texts.rows?.[at]));
    put("solution", texts.solution);
    put("passage", passage);
  }
  return cells;
}
