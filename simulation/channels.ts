import type { Outbox } from "@academy/web/shared/outbox/outbox.rules.ts";
import { readOutbox } from "@academy/web/shared/outbox/outbox.shelf.ts";
import type { Tabs } from "@academy/web/shared/outbox/tabs.ts";
import type { Page } from "./page.ts";

type Hear = (outbox: Outbox, isNew: boolean) => void;

const ARRIVES_MS = 20;

/** The channels between the pages of one device: a message arrives a moment later, as a copy. */
export class Channels {
  readonly #channels = new Map<string, Map<Page, Hear>>();

  join(self: Page, name: string): Tabs {
    const channel = this.#channels.get(name) ?? new Map<Page, Hear>();
    this.#channels.set(name, channel);
    return {
      tell: (outbox, isNew = false) => {
        const sent = structuredClone(outbox);
        for (const [page, hear] of channel) {
          if (page === self) continue;
          page.later(ARRIVES_MS, () => channel.has(page) && hear(readOutbox(sent), isNew));
        }
      },
      listen: (hear) => void channel.set(self, hear),
      close: () => void channel.delete(self),
    };
  }
}
