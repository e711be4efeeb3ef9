import { isNearDuplicate, type Fingerprint, sketchOf } from "../bank/search/similarity.rules.ts";

export interface EarlierRow {
  rowNumber: number;
  preview: string;
  /** What it says, word by word, for showing where a later row differs. */
  words: readonly string[];
  hash: string;
  print: Fingerprint;
  /** Hash of its passage; "" where it has none. */
  passage: string;
}

/** Of a run of words that very many rows share, no more rows are looked at. */
const LOOKED_AT = 20;

/** The rows of a file so far: finds the one that a row repeats, or nearly repeats. */
export class EarlierRows {
  readonly #byHash = new Map<string, EarlierRow>();
  readonly #byRun = new Map<number, EarlierRow[]>();

  /** The earlier row that says the same; or else one that says nearly the same. */
  find({ hash, print, passage }: Pick<EarlierRow, "hash" | "print" | "passage">) {
    const same = this.#byHash.get(hash);
    if (same) return { row: same, same: true };
    const near = sketchOf(print)
      .flatMap((run) => this.#byRun.get(run) ?? [])
      .find((row) => row.passage === passage && isNearDuplicate(row.print, print));
    return near && { row: near, same: false };
  }

  add(row: EarlierRow): void {
    this.#byHash.set(row.hash, row);
    for (const run of sketchOf(row.print)) {
      const rows = this.#byRun.get(run) ?? [];
      if (rows.length < LOOKED_AT) this.#byRun.set(run, [...rows, row]);
    }
  }
}
