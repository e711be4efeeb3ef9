import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { onlyTranslates } from "./import.rules.ts";
import type { CheckedRow } from "./import-pages.schema.ts";
import type { ErrorCause, Found } from "./import.schema.ts";

/** The most causes that the findings list. */
const MOST_CAUSES = 50;

/** A reason without the row's own values, so that errors of the same cause have the same text. */
const kindOf = (reason: string): string =>
  reason.replace(/[“"].{0,200}?[”"]/g, "…").replace(/\d+/g, "#");

/**
 * Adds up the rows of a dry run: drafts without a key, rows that add each language, and errors by
 * their cause. A person can then mend all errors of one cause together.
 */
export class RowSums {
  readonly #causes = new Map<string, ErrorCause>();
  readonly #languages = new Map<VariantLanguage, number>();
  #translations = 0;
  #drafts = 0;

  add(rows: readonly CheckedRow[]): void {
    for (const row of rows) {
      const { problems, keyless, languages = [] } = row;
      if (keyless) this.#drafts++;
      if (onlyTranslates(row)) this.#translations++;
      for (const one of languages) this.#languages.set(one, (this.#languages.get(one) ?? 0) + 1);
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

  /** The sums, with the most frequent causes first. */
  end(): Pick<Found, "drafts" | "causes" | "languages" | "translations"> {
    const sorted = [...this.#causes.values()].toSorted((one, other) => other.rows - one.rows);
    const languages = VARIANT_LANGUAGES.flatMap((language) => {
      const rows = this.#languages.get(language);
      return rows === undefined ? [] : [{ language, rows }];
    });
    const counts = { drafts: this.#drafts, translations: this.#translations };
    return { ...counts, languages, causes: sorted.slice(0, MOST_CAUSES) };
  }
}
