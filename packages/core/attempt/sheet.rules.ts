/**
 * The answer sheet: one compact text that holds every answer of an attempt, so that an autosave of
 * a 90-question test stays within one write unit. Entries stand in the paper's order, separated by
 * `;`. An entry is `seq,seconds,value` with numbers in base 36; a `!` before the value marks it for
 * review. A question that was never seen is an empty entry.
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

/** Begins an entry whose text is kept beside the sheet; what follows names that text. */
export const LONG_TEXT = "~";

export const isLongText = (value: string): boolean => value.startsWith(LONG_TEXT);

export function encodeSheet(sheet: Sheet): string {
  let text = "";
  for (const entry of sheet) text += `${entry ? encodeEntry(entry) : ""};`;
  return text.replace(/;+$/, "");
}

const encodeEntry = ({ seq, seconds, marked, value }: SheetEntry): string =>
  `${seq.toString(36)},${seconds.toString(36)},${marked ? "!" : ""}${value}`;

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

function decodeEntry(text: string): SheetEntry {
  const [seqText = "", secondsText = "", value] = text.split(",");
  const seq = Number.parseInt(seqText, 36);
  const seconds = Number.parseInt(secondsText, 36);
  if (value === undefined || !Number.isSafeInteger(seq) || !Number.isSafeInteger(seconds)) {
    throw new Error(`No sheet entry: ${text.slice(0, 40)}`);
  }
  const marked = value.startsWith("!");
  return { seq, seconds, marked, value: marked ? value.slice(1) : value };
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
  /** Positions where another device's answer stands: under a higher number, or under the same. */
  newer: number[];
}

/**
 * Per question the highest sequence number wins, so that late, repeated and reordered saves all
 * end in the same sheet. Time never runs backwards: the larger count of seconds stays.
 */
export function mergeSheet(sheet: Sheet, incoming: readonly IncomingEntry[]): Merged {
  const merged = [...sheet];
  const changed: number[] = [];
  const newer: number[] = [];
  for (const { index, seq: sent, ...entry } of incoming) {
    const held = merged[index];
    const seq = sent ?? (held?.seq ?? 0) + 1;
    const differs = held?.seq === seq && held.value !== entry.value;
    if (held && (held.seq > seq || differs)) newer.push(index);
    if (held && held.seq >= seq) continue;
    merged[index] = { ...entry, seq, seconds: Math.max(entry.seconds, held?.seconds ?? 0) };
    changed.push(index);
  }
  return { sheet: merged, changed, newer };
}

/** How many questions hold an answer. */
export const countAnswered = (sheet: Sheet): number =>
  sheet.filter((entry) => entry !== undefined && entry.value !== "").length;
