import { sketchOf, isNearDuplicate, type Fingerprint } from "../../bank/words/similarity.rules.ts";

export interface EarlierRow {
  rowNumber: number;
  preview: string;
  /** Its words, to show where a later row differs. */
  words: readonly string[];
  hash: string;
  print: Fingerprint;
  /** Hash of its passage; "" without a passage. */
  passage: string;
}

/**
 * If many rows share the same three words, at most this many of these rows are compared with a new
 * row.
 */
const MAX_COMPARED = 20;

/** The rows of a file so far. Finds the earlier row that a row repeats, exactly or nearly. */
export class EarlierRows {
  readonly #byHash = new Map<string, EarlierRow>();
  readonly #byRun = new Map<number, EarlierRow[]>();

  /** The identical earlier row, otherwise a row that is nearly the same. */
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
      if (rows.length < MAX_COMPARED) this.#byRun.set(run, [...rows, row]);
    }
  }
}
