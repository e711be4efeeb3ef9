import { MissStatus } from "./event.schema.ts";
import type { ReviewCard } from "./schedule.rules.ts";
import { dayNumber } from "./state.rules.ts";
import type { LearningState, NotebookEntry } from "./state.schema.ts";

/**
 * The questions of a notebook as they are stored: column by column, in the order of the entries'
 * times. When both are compressed, this takes half of the bytes that whole entries take.
 */
export interface EntryColumns {
  /**
   * The texts that the columns name by number: beginnings of ids, refs without their last part, ids
   * of topics.
   */
  heads: string[];
  sources: string[];
  topics: string[];
  /** The random ends of the ids, which cannot be compressed. */
  tails: string[];
  /** All numbers, column by column. Each column has one number for each entry. */
  numbers: number[];
}

/** How many characters at the beginning of an id are its kind and its time. */
const HEAD = 11;

/** Splits a ref into the paper or pack and, after the last dot, the place in it. */
const PLACE = /^(.*)\.(0|[1-9]\d{0,8})$/;

/** Stability and difficulty of a card have four decimals. */
const DECIMALS = 1e4;

/** Gives each different text a number, so that a text that occurs often is stored once. */
class Dictionary {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

type Entries = LearningState["entries"];
type Entry = [questionId: string, entry: NotebookEntry];

const COLUMNS = 15;

export function columnsOf(entries: Entries): EntryColumns {
  const rows = Object.entries(entries).toSorted(
    ([a, { at: one }], [b, { at: other }]) => one - other || (a < b ? -1 : 1),
  );
  const [heads, sources, topics] = [new Dictionary(), new Dictionary(), new Dictionary()];
  const columns = Array.from({ length: COLUMNS }, (): number[] => []);
  let before = 0;
  for (const [questionId, entry] of rows) {
    const { ref, topicId, status, seconds, times, at, scheduled, card } = entry;
    const [, source = ref, place = "-1"] = PLACE.exec(ref) ?? [];
    const numbers = [
      at - before,
      heads.numberOf(questionId.slice(0, HEAD)),
      sources.numberOf(source),
      Number(place),
      topics.numberOf(topicId),
      MissStatus.options.indexOf(status),
      seconds,
      times,
      Number(scheduled),
      ...cardNumbers(card, dayNumber(at)),
    ];
    before = at;
    numbers.forEach((number, column) => columns[column]?.push(number));
  }
  return {
    heads: heads.texts,
    sources: sources.texts,
    topics: topics.texts,
    tails: rows.map(([questionId]) => questionId.slice(HEAD)),
    numbers: columns.flat(),
  };
}

/** The six numbers of a review card; zeros if there is no card. */
const cardNumbers = (card: ReviewCard | null, day: number): number[] =>
  card === null
    ? [0, 0, 0, 0, 0, 0]
    : [
        1 + card.reps,
        card.last - day,
        card.due - card.last,
        Math.round(card.stability * DECIMALS),
        Math.round(card.difficulty * DECIMALS),
        card.lapses,
      ];

export function entriesOf({ heads, sources, topics, tails, numbers }: EntryColumns): Entries {
  const count = tails.length;
  const entries: Entries = {};
  let at = 0;
  for (let row = 0; row < count; row++) {
    const number = (column: number) => numbers[column * count + row] ?? 0;
    at += number(0);
    const source = textAt(sources, number(2));
    const [questionId, entry]: Entry = [
      textAt(heads, number(1)) + textAt(tails, row),
      {
        ref: number(3) < 0 ? source : `${source}.${number(3)}`,
        topicId: textAt(topics, number(4)),
        status: statusAt(number(5)),
        seconds: number(6),
        times: number(7),
        at,
        scheduled: number(8) === 1,
        card: cardOf(
          Array.from({ length: 6 }, (_, n) => number(9 + n)),
          dayNumber(at),
        ),
      },
    ];
    entries[questionId] = entry;
  }
  return entries;
}

function cardOf(numbers: readonly number[], day: number): ReviewCard | null {
  const [reps = 0, last = 0, wait = 0, stability = 0, difficulty = 0, lapses = 0] = numbers;
  if (reps === 0) return null;
  return {
    due: day + last + wait,
    stability: stability / DECIMALS,
    difficulty: difficulty / DECIMALS,
    last: day + last,
    reps: reps - 1,
    lapses,
  };
}

function textAt(texts: readonly string[], at: number): string {
  const text = texts[at];
  if (text === undefined) throw new Error("A column of the notebook is too short.");
  return text;
}

function statusAt(at: number): NotebookEntry["status"] {
  const status = MissStatus.options[at];
  if (status === undefined) throw new Error(`There is no status ${at}.`);
  return status;
}

/**
 * Writes numbers as bytes: a number from -64 to 63 takes one byte, a larger one more. Each byte has
 * seven bits of the number, the lowest bits and the sign first.
 */
export function bytesOf(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let left = number < 0 ? -2 * number - 1 : 2 * number;
    while (left > 127) {
      bytes.push(128 + (left % 128));
      left = Math.floor(left / 128);
    }
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}

export function numbersOf(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte > 127) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, scale] = [0, 1];
  }
  return numbers;
}
