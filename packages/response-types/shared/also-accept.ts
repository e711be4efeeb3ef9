import { InputError } from "./input-error.ts";
import type { KeyCells } from "./key-cells.ts";
import type { KeyChange } from "./key-change.ts";
import type { AnyResponseType, AuthorInput, Problem } from "./response-type.ts";

/** A question has one answer key and accepts at most this many other ones. */
export const MOST_ALSO = 4;

/** Another accepted answer, in an author's own words. */
export interface AcceptedInput {
  answerKey: unknown;
  tolerance?: unknown;
  subjectiveKeywords?: unknown;
}

/** All that an author says of a question's answers. */
export interface KeysInput extends AuthorInput {
  alsoAccept?: readonly AcceptedInput[] | undefined;
}

export interface ReadKeys {
  content: unknown;
  answerKey: unknown;
  /** The other accepted keys, without repeated ones; empty for most questions. */
  alsoAccept: unknown[];
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type ReadKey = (input: AuthorInput, content: unknown) => unknown;

/**
 * The content of a question. If its own key leaves open how numbers are compared, another accepted
 * number may still decide that they are compared exactly.
 */
function contentOf(type: AnyResponseType, input: KeysInput): unknown {
  const content = type.readContent(input);
  if (!type.answerForm || input.format !== undefined || type.answerForm(content)) return content;
  for (const { answerKey, tolerance } of input.alsoAccept ?? []) {
    const derived = type.readContent({ ...input, answerKey, tolerance });
    if (type.answerForm(derived)) return derived;
  }
  return content;
}

/**
 * Reads a question's content and every accepted key.
 * @throws InputError with the path of the field, such as `alsoAccept.1.answerKey`
 */
export const readKeys = (type: AnyResponseType, input: KeysInput): ReadKeys =>
  keysFrom(type, input, (one, content) => type.readKey({ ...one, format: input.format }, content));

/**
 * The content of a question that has no key yet, and what is wrong with it.
 * @throws InputError with the path of the field
 */
export function readContentAlone(
  type: AnyResponseType,
  input: AuthorInput,
): { content: unknown; problems: Problem[] } {
  const content = type.readContent(input);
  return { content, problems: type.check(content, null).filter((one) => !isAboutKey(one)) };
}

function keysFrom(type: AnyResponseType, input: KeysInput, read: ReadKey): ReadKeys {
  const content = contentOf(type, input);
  const answerKey = read(input, content);
  const also = input.alsoAccept ?? [];
  if (also.length > 0 && type.longText) {
    throw new InputError(
      "alsoAccept",
      "A written answer has one model answer. Add keywords, or other words to the model.",
    );
  }
  if (also.length > MOST_ALSO) {
    throw new InputError("alsoAccept", `Accept at most ${MOST_ALSO} other answers.`);
  }
  const keys = [answerKey];
  also.forEach((one, index) => {
    const key = within(`alsoAccept.${index}`, () => otherKey(type, one, content, read));
    if (!keys.some((other) => same(other, key))) keys.push(key);
  });
  return { content, answerKey, alsoAccept: keys.slice(1) };
}

/** Reads another accepted key. Its options and format are the question's own. */
function otherKey(
  type: AnyResponseType,
  input: AcceptedInput,
  content: unknown,
  read: ReadKey,
): unknown {
  const key = read(input, content);
  const [problem] = type.check(content, key).filter(isAboutKey);
  if (problem) throw new InputError(problem.path, problem.message);
  return key;
}

/** Whether a problem is about a key. Problems of options and rows are about the question. */
export const isAboutKey = ({ path }: { path: string }): boolean =>
  !/^(?:options|rows)\b/.test(path);

function within<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${path}.${error.path}`, error.message);
  }
}

/** Other accepted keys as an author sees and sends them. */
export function writeAlso(
  type: AnyResponseType,
  content: unknown,
  keys: readonly unknown[],
): AcceptedInput[] {
  return keys.map((key) => {
    const { answerKey, tolerance, subjectiveKeywords } = type.writeAuthor(content, key);
    return {
      answerKey,
      ...(tolerance !== undefined && { tolerance }),
      ...(subjectiveKeywords !== undefined && { subjectiveKeywords }),
    };
  });
}

/** Every accepted key in words, such as "B or D". */
export function keysText(type: AnyResponseType, input: KeysInput): string {
  const { content, answerKey, alsoAccept } = readKeys(type, input);
  return [answerKey, ...alsoAccept].map((key) => type.keyText(key, content)).join(" or ");
}

const BAR = " | ";
const OR = " or ";

/** The parts of a cell between bars, or between "or" if it has no bars. */
const partsOf = (cell: string): string[] =>
  cell.trim().split(cell.includes("|") ? /\s*\|\s*/ : /\s+or\s+/i);

/** The lists of a question in a spreadsheet, which keys depend on. */
export type KeyLists = Pick<AuthorInput, "options" | "rows">;

function isOneKey(type: AnyResponseType, lists: KeyLists, cells: KeyCells): boolean {
  try {
    type.keyWords.read(cells, type.readContent({ ...lists, ...cells }));
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/**
 * The cells of each accepted key. A cell such as "B | D" or "4 or 5.5" has several keys, unless it
 * can be read as one: "B | D" is one key of two options where several may be chosen. A single
 * tolerance belongs to every key.
 * @throws InputError for another number of tolerances than keys
 */
function splitKeyCells(
  type: AnyResponseType,
  lists: KeyLists,
  cells: KeyCells,
): [KeyCells, ...KeyCells[]] {
  const [first = "", ...others] = partsOf(cells.answerKey);
  // A cell such as "B |" is read as one key, so that reading the key reports the error.
  const apart = others.length > 0 && ![first, ...others].includes("");
  if (!apart || type.longText || isOneKey(type, lists, cells)) return [cells];
  const tolerances = partsOf(cells.tolerance);
  if (tolerances.length > 1 && tolerances.length !== 1 + others.length) {
    throw new InputError(
      "tolerance",
      `Write one tolerance for all, or one for each of the ${1 + others.length} keys.`,
    );
  }
  const cellsAt = (answerKey: string, index: number): KeyCells => ({
    ...cells,
    answerKey,
    tolerance: (tolerances.length > 1 ? tolerances[index] : tolerances[0]) ?? "",
  });
  return [cellsAt(first, 0), ...others.map((text, index) => cellsAt(text, index + 1))];
}

/**
 * Reads the cells of a row: its own key and the other accepted ones.
 * @throws InputError with the name of the cell to correct
 */
export function readKeyCells(
  type: AnyResponseType,
  lists: KeyLists,
  cells: KeyCells,
): ReadKeys & { changes: KeyChange[] } {
  const [first, ...alsoAccept] = splitKeyCells(type, lists, cells);
  try {
    const read = keysFrom(type, { ...lists, ...first, alsoAccept }, (one, content) =>
      type.keyWords.read(textsOf(one), content),
    );
    const changes = [first, ...alsoAccept].flatMap((one) => type.keyWords.changes?.(one) ?? []);
    return { ...read, changes };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      error.path.replace(/^alsoAccept(\.\d+\.|$)/, "") || "answerKey",
      error.message,
    );
  }
}

/** Cells are texts; a question's own input may have other values. */
const textOf = (cell: unknown): string => (typeof cell === "string" ? cell : "");

const textsOf = (input: AuthorInput): KeyCells => ({
  answerKey: textOf(input.answerKey),
  tolerance: textOf(input.tolerance),
  subjectiveKeywords: textOf(input.subjectiveKeywords),
});

/** The cells that `readKeyCells` reads as these keys. */
export function joinKeyCells(
  type: AnyResponseType,
  content: unknown,
  keys: readonly [unknown, ...unknown[]],
): KeyCells {
  const [own, ...others] = keys;
  const first = type.keyWords.write(own, content);
  if (others.length === 0) return first;
  const all = [first, ...others.map((key) => type.keyWords.write(key, content))];
  const joined = (separator: string): KeyCells => ({
    ...first,
    answerKey: all.map(({ answerKey }) => answerKey).join(separator),
    tolerance: all.every(({ tolerance }) => tolerance === first.tolerance)
      ? first.tolerance
      : all.map(({ tolerance }) => tolerance || "0").join(separator),
  });
  const bars = joined(BAR);
  const lists = { options: type.writeOptions(content), rows: type.writeRows?.(content) };
  return isOneKey(type, lists, bars) ? joined(OR) : bars;
}
