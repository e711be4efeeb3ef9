import { responseTypes } from "@academy/response-types/registry.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import { ROW_COLUMNS } from "../template/question-table.schema.ts";

/** A value of a .json file as a person would write it in a cell; null for an object. */
export function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (
    Array.isArray(value) &&
    value.every((one) => typeof one === "string" || typeof one === "number")
  ) {
    return value.join(", ");
  }
  return null;
}

const isIndex = (value: unknown): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= 0 &&
  value < OPTION_COLUMNS.length;

/** The cell of a list that looks like the key of a response type; null for any other list. */
const cellOfList = (key: readonly unknown[]): string | null =>
  responseTypes.types.reduce<string | null>(
    (cell, { keyWords }) => cell ?? keyWords.ofList?.(key) ?? null,
    null,
  );

/** The key of a question with options. Indices count from 0, as in the API. */
function keyOf(key: unknown, hasOptions: boolean): unknown {
  if (Array.isArray(key) && key.length > 0) {
    if (hasOptions && key.every(isIndex)) return key.map(letterAt).join(", ");
    return cellOfList(key) ?? key;
  }
  return hasOptions && isIndex(key) ? letterAt(key) : key;
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a record. If its key or its `format` is an object, both become one cell. */
function withForm(fields: [string, unknown][]): [string, unknown][] {
  const named = (wanted: string) => fields.find(([field]) => field.toLowerCase() === wanted);
  const [key, form] = [named("answerkey"), named("format")];
  if (!key || !(isObject(key[1]) || isObject(form?.[1]))) return fields;
  const cell = responseTypes.types.reduce<string | null>(
    (found, { keyWords }) => found ?? keyWords.ofForm?.(key[1], form?.[1] ?? null) ?? null,
    null,
  );
  if (cell === null) return fields;
  return fields.flatMap((field) =>
    field === form ? [] : [field === key ? [key[0], cell] : field],
  );
}

function optionText(option: unknown): unknown {
  if (typeof option !== "object" || option === null) return option;
  const texts: Record<string, unknown> = { ...option };
  return texts["text"] ?? texts["label"] ?? texts["value"] ?? texts["name"];
}

/**
 * The fields of a record as the template names them. In a question as the API writes it, the list
 * of options becomes the fields A to H, and the indices in the key become letters.
 */
export function fieldsOf(record: object): [string, unknown][] {
  const fields = ownFields(record);
  const also = Object.entries(record).find(([field]) => field.toLowerCase() === "alsoaccept")?.[1];
  if (!Array.isArray(also) || also.length === 0 || !also.every(isObject)) return fields;
  const keys = [record, ...also.map((one: object) => ({ ...record, tolerance: "", ...one }))];
  // A key that is a list may already separate its options with "|", so several keys are joined with
  // "or".
  const separator = keys.some((one) => Array.isArray(fieldOf(one, "answerkey"))) ? " or " : " | ";
  const joined = (name: string, blank: string): string | null => {
    const cells = keys.map((one) => cellOf(new Map(ownFields(one).map(lower)).get(name)));
    if (cells.includes(null)) return null;
    return cells.every((cell) => cell === "")
      ? ""
      : cells.map((cell) => cell || blank).join(separator);
  };
  const [answerKey, tolerance] = [joined("answerkey", ""), joined("tolerance", "0")];
  if (answerKey === null || tolerance === null) return fields;
  const others = fields.filter(
    ([field]) => !["alsoaccept", "answerkey", "tolerance"].includes(field.toLowerCase()),
  );
  return [
    ...others,
    ["answerKey", answerKey],
    ...(tolerance === "" ? [] : [["tolerance", tolerance] satisfies [string, unknown]]),
  ];
}

const lower = ([field, value]: [string, unknown]): [string, unknown] => [
  field.toLowerCase(),
  value,
];

const fieldOf = (record: object, name: string): unknown =>
  new Map(Object.entries(record).map(lower)).get(name);

/**
 * The fields of a record, with a field for each item of a list of options or rows, and with the key
 * as a cell has it.
 */
function ownFields(record: object): [string, unknown][] {
  const fields = withForm(Object.entries(record));
  const find = (name: string) => fields.find(([field]) => field.toLowerCase() === name)?.[1];
  const options = find("options");
  const hasOptions = Array.isArray(options);
  if (!hasOptions && !Array.isArray(find("answerkey"))) return fields;
  return fields.flatMap(([field, value]: [string, unknown]): [string, unknown][] => {
    const name = field.toLowerCase();
    if (name === "answerkey") return [[field, keyOf(value, hasOptions)]];
    if ((name !== "options" && name !== "rows") || !Array.isArray(value)) return [[field, value]];
    const [columns, word] = name === "rows" ? [ROW_COLUMNS, "row"] : [OPTION_COLUMNS, "option"];
    return value.map((text, at) => [columns[at] ?? `${word}${at + 1}`, optionText(text)]);
  });
}
