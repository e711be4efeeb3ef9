/**
 * One question's entry in the answer sheet, a compact text with all answers of an attempt, so that
 * an autosave of a 90-question test stays within one write unit. Entries are in the paper's order,
 * separated by `;`: the sequence number and the seconds, in two base-36 digits each, and the value,
 * such as `2i3cb`. With larger numbers an entry is `+seq,seconds,value`. A `!` before the value
 * marks it for review. The entry of a question that was never opened is empty.
 */
export interface SheetEntry {
  /** The highest sequence number saved for the question. */
  seq: number;
  /** Seconds spent on the question. */
  seconds: number;
  marked: boolean;
  /** The response type's encoded answer; "" is a blank. */
  value: string;
}

/** Entries by position in the paper; undefined for questions that were never opened. */
export type Sheet = readonly (SheetEntry | undefined)[];

/** Prefix of a value whose text is stored in an item of its own. */
const LONG_TEXT = "~";

export const isLongText = (value: string): boolean => value.startsWith(LONG_TEXT);

/** Whether any entry of an encoded sheet refers to a long text. */
export const hasLongText = (sheet: string): boolean => sheet.includes(LONG_TEXT);

/**
 * The value that refers to a long text: `~` and its FNV-1a hash. When two devices write different
 * texts under the same number, the hash keeps their items apart.
 */
export function longTextValue(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${LONG_TEXT}${(hash >>> 0).toString(36)}`;
}

/** Long texts of an attempt by `textKey`. Only the versions that the sheet refers to count. */
export type LongTexts = ReadonlyMap<string, string>;

export const textKey = (index: number, { seq, value }: Pick<SheetEntry, "seq" | "value">): string =>
  `${index}#${seq}#${value.slice(LONG_TEXT.length)}`;

export function encodeSheet(sheet: Sheet): string {
  let text = "";
  for (const entry of sheet) text += `${entry ? encodeEntry(entry) : ""};`;
  return text.replace(/;+$/, "");
}

const PLUS = 43;
const EXCLAMATION = 33;

/** The first number that needs more than two base-36 digits. */
const PAIR_END = 36 ** 2;

const pair = (n: number) => n.toString(36).padStart(2, "0");

function encodeEntry({ seq, seconds, marked, value }: SheetEntry): string {
  const short = seq < PAIR_END && seconds < PAIR_END;
  const numbers = short
    ? pair(seq) + pair(seconds)
    : `+${seq.toString(36)},${seconds.toString(36)},`;
  return `${numbers}${marked ? "!" : ""}${value}`;
}

/** @throws Error when the text is not a sheet of at most `length` questions. */
export function decodeSheet(text: string, length: number): Sheet {
  const sheet: (SheetEntry | undefined)[] = Array.from({ length });
  if (text === "") return sheet;
  const entries = text.split(";");
  if (entries.length > length) {
    throw new Error(`The sheet has ${entries.length} entries for ${length} questions`);
  }
  entries.forEach((entry, index) => {
    if (entry !== "") sheet[index] = decodeEntry(entry);
  });
  return sheet;
}

const LONG_NUMBERS = /\+([0-9a-z]{1,10}),([0-9a-z]{1,10}),/y;

/** The numbers of an entry and where its value begins. */
export interface EntryNumbers {
  seq: number;
  seconds: number;
  marked: boolean;
  valueAt: number;
}

/** Reused for every entry to avoid allocations. */
const numbers: EntryNumbers = { seq: 0, seconds: 0, marked: false, valueAt: 0 };

/**
 * Parses the numbers of the entry from `start` to `end`. The next call overwrites the returned
 * object, because marking calls this for every answer of every submission.
 * @throws Error when the entry is malformed.
 */
export function readEntryNumbers(text: string, start: number, end: number): Readonly<EntryNumbers> {
  if (text.charCodeAt(start) === PLUS) readLongNumbers(text, start);
  else {
    numbers.seq = pairAt(text, start);
    numbers.seconds = pairAt(text, start + 2);
    numbers.valueAt = start + 4;
  }
  if (Number.isNaN(numbers.seq + numbers.seconds) || numbers.valueAt > end) {
    throw new Error(`Malformed sheet entry: ${text.slice(start, Math.min(end, start + 40))}`);
  }
  numbers.marked = numbers.valueAt < end && text.charCodeAt(numbers.valueAt) === EXCLAMATION;
  if (numbers.marked) numbers.valueAt += 1;
  return numbers;
}

function readLongNumbers(text: string, start: number): void {
  LONG_NUMBERS.lastIndex = start;
  const found = LONG_NUMBERS.exec(text);
  numbers.seq = Number.parseInt(found?.[1] ?? "", 36);
  numbers.seconds = Number.parseInt(found?.[2] ?? "", 36);
  numbers.valueAt = start + (found?.[0].length ?? 0);
}

function decodeEntry(text: string): SheetEntry {
  const { valueAt, ...entry } = readEntryNumbers(text, 0, text.length);
  return { ...entry, value: text.slice(valueAt) };
}

/** The number that two base-36 digits mean; NaN if a character is not such a digit. */
const pairAt = (text: string, at: number): number =>
  digit(text.charCodeAt(at)) * 36 + digit(text.charCodeAt(at + 1));

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 122 ? code - 87 : Number.NaN;
}

/** An entry to merge; without `seq` it replaces what is stored. */
export interface IncomingEntry extends Omit<SheetEntry, "seq"> {
  index: number;
  seq: number | undefined;
}

export interface Merged {
  sheet: Sheet;
  /** Positions whose entry was replaced. */
  changed: number[];
  /** Positions where only the time has become larger. */
  timed: number[];
  /**
   * Positions where another device's stored answer won: its number is higher, or the same, with
   * another value or another mark for review.
   */
  newer: number[];
}

/**
 * Merges answers into a sheet. The highest sequence number per question wins, so late, repeated and
 * reordered saves all lead to the same sheet. The larger time is kept, whatever its number: a
 * device that only views a question sends the time with the number of the answer that it knows, or
 * with 0 if the question has no answer.
 */
export function mergeSheet(sheet: Sheet, incoming: readonly IncomingEntry[]): Merged {
  const merged = [...sheet];
  const changed: number[] = [];
  const timed: number[] = [];
  const newer: number[] = [];
  for (const { index, seq: sent, ...entry } of incoming) {
    const held = merged[index];
    const seq = sent ?? (held?.seq ?? 0) + 1;
    if (held && held.seq >= seq) {
      if (held.seq > seq || !isSameAnswer(held, entry)) newer.push(index);
      if (entry.seconds <= held.seconds) continue;
      merged[index] = { ...held, seconds: entry.seconds };
      timed.push(index);
    } else {
      merged[index] = { ...entry, seq, seconds: Math.max(entry.seconds, held?.seconds ?? 0) };
      changed.push(index);
    }
  }
  return { sheet: merged, changed, timed, newer };
}

type Answer = Pick<SheetEntry, "value" | "marked">;
const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.value === other.value && one.marked === other.marked;

/** The number of questions with an answer. */
export const countAnswered = (sheet: Sheet): number =>
  sheet.filter((entry) => entry !== undefined && entry.value !== "").length;
