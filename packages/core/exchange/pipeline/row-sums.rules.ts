import type { CheckedRow } from "./import-pages.schema.ts";
import type { ErrorCause } from "./import.schema.ts";

/** The most causes that the findings list. */
const MOST_CAUSES = 50;

/** A reason without the values of its row, which all errors of one cause have in common. */
const kindOf = (reason: string): string =>
  reason.replace(/[“"].{0,200}?[”"]/g, "…").replace(/\d+/g, "#");

/** Counts drafts without a key, and errors by their cause, so that each can be mended once. */
export class RowSums {
  readonly #causes = new Map<string, ErrorCause>();
  #drafts = 0;

  add(rows: readonly CheckedRow[]): void {
    for (const { problems, keyless } of rows) {
      if (keyless) this.#drafts++;
      const kinds = new Map(
        problems.map((one) => [`${one.column ?? ""}: ${kindOf(one.reason)}`, one]),
      );
      for (const [kind, { column, reason }] of kinds) {
        const known = this.#causes.get(kind);
        if (known) known.rows++;
        else this.#causes.set(kind, { column, reason, rows: 1 });
      }
    }
  }

  /** The most frequent causes first. */
  end(): { drafts: number; causes: ErrorCause[] } {
    const sorted = [...this.#causes.values()].toSorted((one, other) => other.rows - one.rows);
    return { drafts: this.#drafts, causes: sorted.slice(0, MOST_CAUSES) };
  }
}
