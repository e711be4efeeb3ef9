import { responseTypes } from "@academy/response-types/registry.ts";
import type { AnyResponseType } from "@academy/response-types/shared/response-type.ts";
import { DIFFICULTIES } from "../../bank/question/difficulty.rules.ts";
import { CatalogueName } from "../../bank/catalogue/catalogue.schema.ts";
import { canonicalName, EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { QUESTION_TYPES } from "../../bank/question/question-terms.schema.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import { type Cells, quoted } from "../template/table.schema.ts";

/** A row's fields besides its texts and its key. */
export interface RowNames {
  examType: (typeof EXAM_TYPES)[number];
  subject: string;
  topic: string;
  subTopic: string;
  difficulty: (typeof DIFFICULTIES)[number];
  marks: number;
  questionType: (typeof QUESTION_TYPES)[number];
  type: AnyResponseType;
  /** Set only if the options must keep their order. */
  fixedOptions: true;
}

type Row = Cells<QuestionColumn>;
/** Collects errors, so that all of them are reported together. */
type Report = (column: QuestionColumn, reason: string) => void;

/** Other names for the values of a list. */
const ALSO: Record<string, string> = { HARD: "DIFFICULT" };

function oneOf<const Name extends string>(
  names: readonly Name[],
  cell: string,
  what: string,
  column: QuestionColumn,
  report: Report,
): Name | undefined {
  const canonical = canonicalName(cell);
  const found = names.find((name) => name === (ALSO[canonical] ?? canonical));
  if (found === undefined) {
    const choice = `Use one of ${names.join(", ")}.`;
    report(
      column,
      cell === ""
        ? `The ${what} is missing. ${choice}`
        : `${quoted(cell)} is not a valid ${what}. ${choice}`,
    );
  }
  return found;
}

const NAMES = { subject: "subject", topic: "topic", subTopic: "sub-topic" } as const;

function catalogueName(row: Row, column: keyof typeof NAMES, report: Report): string | undefined {
  const read = CatalogueName.safeParse(row[column] ?? "");
  if (read.success) return read.data;
  const blank = (row[column] ?? "").trim() === "";
  report(
    column,
    blank
      ? `The ${NAMES[column]} is missing.`
      : `The ${NAMES[column]} is too long: the limit is 120 characters.`,
  );
  return undefined;
}

function readMarks(cell: string, report: Report): number | undefined {
  if (cell === "") return 1;
  const marks = /^\+?(?:\d{1,4}(?:\.\d{0,20})?|\.\d{1,20})$/.test(cell) ? Number(cell) : Number.NaN;
  const centi = Math.round(marks * 100);
  if (centi >= 1 && centi <= 100_000 && Math.abs(marks * 100 - centi) < 1e-6) return centi / 100;
  report(
    "marks",
    `${quoted(cell)} is not a valid number of marks. Use 0.01 to 1000, with at most two decimals.`,
  );
  return undefined;
}

function readType(cell: string, report: Report): AnyResponseType | undefined {
  const type = responseTypes.read(cell);
  if (type) return type;
  const choice = `Use one of ${responseTypes.codes.join(", ")}.`;
  const what =
    cell === "" ? "The response type is missing." : `${quoted(cell)} is not a valid response type.`;
  report("responseType", `${what} ${choice}`);
  return undefined;
}

function readFixed(cell: string, report: Report): { fixedOptions?: true } {
  const fixed = oneOf(["YES", "NO"], cell || "NO", "answer", "fixedOptions", report);
  return fixed === "YES" ? { fixedOptions: true } : {};
}

/** Reads the fields of a row. A field with an error is reported and left out. */
export function readNames(row: Row, report: Report): Partial<RowNames> {
  const cell = (column: QuestionColumn) => row[column]?.trim() ?? "";
  return {
    examType: oneOf(EXAM_TYPES, cell("examType"), "exam type", "examType", report),
    subject: catalogueName(row, "subject", report),
    topic: catalogueName(row, "topic", report),
    subTopic: catalogueName(row, "subTopic", report),
    difficulty: oneOf(DIFFICULTIES, cell("difficulty"), "difficulty", "difficulty", report),
    marks: readMarks(cell("marks"), report),
    questionType: oneOf(
      QUESTION_TYPES,
      cell("questionType") || "STANDARD",
      "question type",
      "questionType",
      report,
    ),
    type: readType(cell("responseType"), report),
    ...readFixed(cell("fixedOptions"), report),
  };
}
