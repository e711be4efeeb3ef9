import { exchanges } from "@academy/response-types/registry.exchange.ts";
import {
  type KeyLists,
  type KeysInput,
  readContentAlone,
  readKeyCells,
  writeAlso,
} from "@academy/response-types/shared/also-accept.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { changeWords } from "@academy/response-types/shared/key-change.ts";
import { type KeyReading, keyReading } from "@academy/response-types/shared/key-reading.ts";
import type { AnyResponseType } from "@academy/response-types/shared/response-type.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import {
  QUESTION_COLUMNS,
  type QuestionColumn,
  ROW_COLUMNS,
} from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";

type Row = Cells<QuestionColumn>;

/** Reads options and key in the form in which an author submits them. */
export function readAuthor(
  row: Row,
  type: AnyResponseType,
  { options, rows }: KeyLists,
  report: (column: QuestionColumn, reason: string) => void,
): { input: KeysInput; notes: string[]; reading: KeyReading | undefined } | undefined {
  const cells = {
    answerKey: row.answerKey ?? "",
    tolerance: row.tolerance ?? "",
    subjectiveKeywords: row.subjectiveKeywords ?? "",
  };
  try {
    const read = readKeyCells(type, { options, rows }, cells);
    const { content, answerKey, alsoAccept, changes } = read;
    for (const { path, message } of type.check(content, answerKey)) report(columnOf(path), message);
    const also = writeAlso(type, content, alsoAccept);
    const input = {
      ...type.writeAuthor(content, answerKey),
      ...(also.length > 0 && { alsoAccept: also }),
    };
    return {
      input,
      notes: changes.map(changeWords),
      reading: keyReading(type, exchangeOf(type.code), cells, read),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    report(columnOf(error.path), error.message);
    return undefined;
  }
}

/** Reads a row for which the file gives no key. */
export function readWithoutKey(
  _row: Row,
  type: AnyResponseType,
  { options, rows }: { options: readonly string[]; rows: readonly string[] },
  report: (column: QuestionColumn, reason: string) => void,
): ReturnType<typeof readAuthor> {
  const lists = { ...(options.length > 0 && { options }), ...(rows.length > 0 && { rows }) };
  try {
    const { problems } = readContentAlone(type, lists);
    for (const { path, message } of problems) report(columnOf(path), message);
    return { input: { ...lists, answerKey: null }, notes: [NO_KEY], reading: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    report(columnOf(error.path), error.message);
    return undefined;
  }
}

const NO_KEY = "The file has no key for it: it becomes a draft.";

const exchangeOf = (code: string) => exchanges.find((exchange) => exchange.code === code);

/** The column of a dotted path into a question: `options.2` is optionC. */
export function columnOf(path: string): QuestionColumn {
  const [field, index] = path.split(".");
  if (field === "options") return OPTION_COLUMNS[Number(index ?? 0)] ?? "optionA";
  if (field === "rows") return ROW_COLUMNS[Number(index ?? 0)] ?? "rowA";
  return QUESTION_COLUMNS.find((column) => column === field) ?? "question";
}
