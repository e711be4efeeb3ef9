import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Span } from "./engine.rules.ts";

/** The copy of each second that was loaded. */
export class ShownCopies {
  #all: readonly (Span & { name: CopyName })[] = [];

  /** A fragment that was loaded later replaces the earlier one. */
  note(name: CopyName, { from, to }: Span): void {
    const last = this.#all.at(-1);
    if (last?.name === name && from <= last.to && from >= last.from) {
      this.#all = this.#all.with(-1, { ...last, to: Math.max(to, last.to) });
    } else this.#all = [...this.#all, { name, from, to }];
  }

  at(place: number): CopyName | undefined {
    return this.#all.findLast(({ from, to }) => from <= place && place < to)?.name;
  }
}
