import type { Oracle } from "./oracle.ts";
import type { Page } from "./page.ts";
import type { Server } from "./server.ts";

/** Checks the pages whenever no event of the simulation is pending. */
export class PageCheck {
  readonly #oracle: Oracle;
  readonly #server: Server;
  /** What each page showed at its last check: the server's side only grows. */
  readonly #judged = new Map<object, object>();
  readonly #seen = new Set<object>();

  constructor(oracle: Oracle, server: Server) {
    this.#oracle = oracle;
    this.#server = server;
  }

  /** A page that says "saved" must be right, and shows ends of sections that the server decided. */
  async at(pages: readonly Page[]): Promise<void> {
    if (this.#oracle.violation !== null) throw this.#oracle.violation;
    for (const { alive, view, endsAskedAt, device } of pages) {
      if (!alive || !view) continue;
      if (!this.#seen.has(view)) {
        this.#seen.add(view);
        this.#oracle.choices.shown(view.userId, device.name, view.running.questions);
      }
      this.#oracle.sections.shown(view.userId, view.clock.sectionEnds, endsAskedAt);
      const state = view.running.getState();
      if (state.save.kind !== "saved" || this.#judged.get(view) === state) continue;
      this.#judged.set(view, state);
      this.#oracle.claimsSaved(view.userId, state.outbox, await this.#server.stored(view.userId));
    }
  }
}
