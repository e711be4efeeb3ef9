/**
 * The answer sheet: one compact text that holds every answer of an attempt, so that an autosave of
 * a 90-question test stays within one write unit. Entries stand in the paper's order, separated by
 * `;`. An entry is the sequence number and the seconds, each in two digits of base 36, and the
 * value: `2i3cb`. Where a number is larger, `+seq,seconds,value`. A `!` before the value marks it
 * for review. A question that was never seen is an empty entry.
 */
export interface SheetEntry {
  /** The highest sequence number that was saved for the question. */
  seq: number;
  /** Seconds spent on the question. */
  seconds: number;
  marked: boolean;
  /** The response type's encoded answer; "" is a blank. */
  value: string;
}

/** By position in the paper; undefined where the question was never seen. */
export type Sheet = readonly (SheetEntry | undefined)[];

/** Begins the value of an entry whose text is kept beside the sheet. */
const LONG_TEXT = "~";

export const isLongText = (value: string): boolean => value.startsWith(LONG_TEXT);

/** Whether any entry of an encoded sheet has its text beside it. */
export const holdsLongText = (sheet: string): boolean => sheet.includes(LONG_TEXT);

/**
 * The value that stands for a long text: `~` and the text's FNV-1a hash, so that two devices that
 * write different texts under one number name different items and are told apart.
 */
export function longTextValue(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${LONG_TEXT}${(hash >>> 0).toString(36)}`;
}

/** Long texts of an attempt by `textKey`: the version that the sheet names is the one that counts. */
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

/** Two digits of base 36 hold less than this. */
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
  if (entries.length > length) throw new Error(`A sheet of ${entries.length} for ${length}`);
  entries.forEach((entry, index) => {
    if (entry !== "") sheet[index] = decodeEntry(entry);
  });
  return sheet;
}

const LONG_NUMBERS = /\+([0-9a-z]{1,10}),([0-9a-z]{1,10}),/y;

/** The numbers of one entry, and where its value begins; filled in anew by each reading. */
export interface EntryNumbers {
  seq: number;
  seconds: number;
  marked: boolean;
  valueAt: number;
}

const numbers: EntryNumbers = { seq: 0, seconds: 0, marked: false, valueAt: 0 };

/**
 * Reads what stands before the value of the entry from `start` to `end`. The answer is one object
 * that the next call overwrites: this runs 90 times for each of a test's submissions.
 * @throws Error when there are no numbers.
 */
export function readEntryNumbers(text: string, start: number, end: number): Readonly<EntryNumbers> {
  if (text.charCodeAt(start) === PLUS) readLongNumbers(text, start);
  else {
    numbers.seq = pairAt(text, start);
    numbers.seconds = pairAt(text, start + 2);
    numbers.valueAt = start + 4;
  }
  if (Number.isNaN(numbers.seq + numbers.seconds) || numbers.valueAt > end) {
    throw new Error(`No sheet entry: ${text.slice(start, Math.min(end, start + 40))}`);
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

/** NaN where there are no two digits of base 36. */
const pairAt = (text: string, at: number): number =>
  digit(text.charCodeAt(at)) * 36 + digit(text.charCodeAt(at + 1));

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 122 ? code - 87 : Number.NaN;
}

/** An entry on its way in; without a number it counts as the latest word. */
export interface IncomingEntry extends Omit<SheetEntry, "seq"> {
  index: number;
  seq: number | undefined;
}

export interface Merged {
  sheet: Sheet;
  /** Positions whose entry was replaced. */
  changed: number[];
  /** Positions whose answer stayed and whose time grew. */
  timed: number[];
  /**
   * Positions where the sheet holds another device's answer: under a higher number than was sent,
   * or under the same one with another value or mark.
   */
  newer: number[];
}

/**
 * Per question the highest sequence number wins, so that late, repeated and reordered saves all
 * end in the same sheet. The larger count of seconds stays, whichever number brought it: a device
 * that only looks at a question sends time under the number of the answer it knows, 0 for none.
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

type Said = Pick<SheetEntry, "value" | "marked">;
const isSameAnswer = (one: Said, other: Said): boolean =>
  one.value === other.value && one.marked === other.marked;

/** How many questions hold an answer. */
export const countAnswered = (sheet: Sheet): number =>
  sheet.filter((entry) => entry !== undefined && entry.value !== "").length;
