import * as z from "zod";
import { AnswerForm, AnswerSpan, AnswerUnit, formOf, NUMBER_KINDS } from "../shared/answer-form.ts";
import { centiText, readCenti } from "../shared/centi.ts";
import { InputError } from "../shared/input-error.ts";
import type { KeyChange } from "../shared/key-change.ts";
import type { KeyCells, KeyWords } from "../shared/key-cells.ts";
import { withoutThousands } from "../shared/number-commas.ts";
import {
  type Decimal,
  isDecimal,
  numberProblem,
  readNumber,
  writeNumber,
} from "../shared/number-text.ts";
import type { AuthorInput, ResponseType, Verdict } from "../shared/response-type.ts";
import { blankVerdict } from "../shared/response-type.ts";
import { exactRemark, isAccepted } from "./accepted-number.ts";
import { ExactKey, keyInText, readExactKey } from "./exact-key.ts";
import { names } from "./integer.names.ts";
import {
  cellInForm,
  exactCell,
  exactFormOf,
  exactKeyText,
  withoutNotes,
  writtenKey,
} from "./number-key.ts";
import {
  inCells,
  isBlank,
  NOT_A_NUMBER,
  RoundedKey,
  roundedChanges,
  roundedKeyOf,
  sent,
} from "./rounded-key.ts";

/** Without a format, answers are rounded to two decimals; with one, they are compared exactly. */
const IntegerContent = z.strictObject({
  format: z.enum(NUMBER_KINDS).optional(),
  unit: AnswerUnit.optional(),
  figures: AnswerSpan.optional(),
  places: AnswerSpan.optional(),
});
export type IntegerContent = z.infer<typeof IntegerContent>;

const IntegerKey = z.union([RoundedKey, ExactKey]);
export type IntegerKey = z.infer<typeof IntegerKey>;

/** Hundredths, or the number exactly as it was written. */
const IntegerAnswer = z.union([z.int(), z.string().refine(isDecimal)]);
export type IntegerAnswer = z.infer<typeof IntegerAnswer>;

const isExact = (key: IntegerKey): key is ExactKey => "v" in key;

function contentOf(input: AuthorInput): IntegerContent {
  if (input.format === null) return {};
  if (input.format === undefined) {
    const derived = exactFormOf(input);
    return derived ? contentIn(derived.form) : {};
  }
  const { data, error } = AnswerForm.safeParse(input.format);
  if (!data) throw new InputError("format", error.issues[0]?.message ?? "Choose a format.");
  return contentIn(data);
}

function contentIn(form: AnswerForm): IntegerContent {
  const { kind, ...asked } = formOf(form);
  return { format: kind, ...asked };
}

const formIn = ({ format, ...asked }: IntegerContent): AnswerForm | undefined =>
  format &&
  formOf({ unit: undefined, figures: undefined, places: undefined, ...asked, kind: format });

const toleranceText = (tolerance: unknown): string =>
  isBlank(tolerance)
    ? ""
    : typeof tolerance === "number" || typeof tolerance === "string"
      ? String(tolerance)
      : "?";

function keyOf(input: AuthorInput, content: IntegerContent): IntegerKey {
  return content.format
    ? readExactKey(input.answerKey, toleranceText(input.tolerance), content)
    : roundedKeyOf(sent(input));
}

/**
 * The changes to show the author: the rounding of a number, or an exact comparison that was not
 * requested.
 */
function changesOf(input: AuthorInput, rounded: () => KeyChange[]): KeyChange[] {
  const { format } = contentOf(input);
  if (!format) return rounded();
  const { written } = readExactKey(input.answerKey, toleranceText(input.tolerance), {});
  const forced = input.format === undefined && exactFormOf(input)?.forced === true;
  return [
    ...groupedChanges(withoutNotes(keyInText(input.answerKey)), written),
    ...(forced ? [{ path: "answerKey", written, kept: written, exact: true } as const] : []),
  ];
}

/** Reports that commas between thousands were left out. */
const groupedChanges = (key: string, kept: string): KeyChange[] =>
  withoutThousands(key, "answerKey") === key ? [] : [{ path: "answerKey", written: key, kept }];

const keyWords: KeyWords<IntegerContent, IntegerKey> = {
  hint: "A number, with a point before decimals: 3.14, 1.6e-19, 9.81 ± 0.004, 5 ± 2 % or 2.30 to 2.45, and in parentheses what else counts: (2 to 3 figures; unit m/s²). The tolerance column gives the accepted margin, e.g. 0.02",
  read: (cells, content) =>
    content.format
      ? readExactKey(cells.answerKey, cells.tolerance, content)
      : roundedKeyOf(inCells(cells)),
  changes: (cells: KeyCells) => changesOf(cells, () => roundedChanges(inCells(cells))),
  write: (key, content) => ({
    answerKey: isExact(key)
      ? exactCell(key, formIn(content) ?? { kind: "decimal" })
      : centiText(key.value),
    tolerance: isExact(key) || key.tolerance === 0 ? "" : centiText(key.tolerance),
    subjectiveKeywords: "",
  }),
  ofForm(key, form) {
    const text = keyInText(key);
    const read = form === null ? undefined : AnswerForm.safeParse(form).data;
    if (text === "" || (form !== null && !read)) return null;
    return read ? cellInForm(text, read) : text;
  },
};

function readAnswer(value: unknown, { format }: IntegerContent): IntegerAnswer | null {
  if (isBlank(value)) return null;
  if (!format) return readCenti(value, "value", NOT_A_NUMBER);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const read = readNumber(text);
  if (read === null) throw new InputError("value", numberProblem(text, NOT_A_NUMBER));
  return read;
}

const asDecimal = (answer: IntegerAnswer): Decimal =>
  typeof answer === "string" ? answer : (readNumber(centiText(answer)) ?? "0e0");

/**
 * The answer in hundredths, to compare it with a rounded key. An answer that was read exactly is
 * rounded.
 */
const asCenti = (answer: IntegerAnswer): number =>
  typeof answer === "number" ? answer : readCenti(writeNumber(answer), "value", NOT_A_NUMBER);

const isRight = (answer: IntegerAnswer, key: IntegerKey): boolean =>
  isExact(key)
    ? isAccepted(asDecimal(answer), key)
    : Math.abs(asCenti(answer) - key.value) <= key.tolerance;

function verdict(answer: IntegerAnswer | null, key: IntegerKey): Verdict {
  if (answer === null) return blankVerdict("none", 1);
  const right = isRight(answer, key);
  return { outcome: right ? "right" : "wrong", right: right ? 1 : 0, total: 1, unit: "none" };
}

function decode(text: string): IntegerAnswer | null {
  if (isDecimal(text)) return text;
  return /^(?:0|-?[1-9]\d{0,13})$/.test(text) ? Number(text) : null;
}

const roundedText = ({ value, tolerance }: RoundedKey) =>
  centiText(value) + (tolerance === 0 ? "" : ` ± ${centiText(tolerance)}`);

/**
 * A number. By default its two decimals count, in hundredths; an author may choose to compare it
 * exactly, with a range, a tolerance in percent and significant figures.
 */
export const integer: ResponseType<IntegerContent, IntegerKey, IntegerAnswer> = {
  ...names,
  content: IntegerContent,
  answerKey: IntegerKey,
  answer: IntegerAnswer,
  partUnit: "none",
  rows: () => 1,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent: contentOf,
  readKey: keyOf,
  keyChanges: (input) => changesOf(input, () => roundedChanges(sent(input))),
  writeKey: (key, content) => (isExact(key) ? writtenKey(key, content) : key.value / 100),
  writeCheck(key) {
    if (!isExact(key)) return key;
    const { min, max, figures, places } = key;
    return { min, max, ...(figures && { figures }), ...(places && { places }) };
  },
  answerForm: formIn,
  writeOptions: () => undefined,
  writeAuthor(content, key) {
    if (isExact(key)) return { answerKey: writtenKey(key, content), format: formIn(content) };
    const { value, tolerance } = key;
    return { answerKey: value / 100, ...(tolerance > 0 && { tolerance: tolerance / 100 }) };
  },
  keyWords,
  readAnswer,
  writeAnswer: (answer) => (typeof answer === "string" ? writeNumber(answer) : answer / 100),
  encode: (answer) => String(answer),
  decode,
  verdict,
  remark: (answer, key) => (isExact(key) ? exactRemark(asDecimal(answer), key) : null),
  check: (_content, key) => (key ? [] : [{ path: "answerKey", message: NOT_A_NUMBER }]),
  chosen: () => [],
  answerText: (answer) => (typeof answer === "string" ? writeNumber(answer) : centiText(answer)),
  keyText: (key, { unit }) => (isExact(key) ? exactKeyText(key, unit) : roundedText(key)),
};
