import type { Outbox } from "@academy/web/shared/outbox/outbox.rules.ts";
import { readOutbox } from "@academy/web/shared/outbox/outbox.shelf.ts";
import type { Tabs } from "@academy/web/shared/outbox/tabs.ts";
import type { Page } from "./page.ts";

interface Ears {
  hear: (outbox: Outbox, isNew: boolean) => void;
  submitted: () => void;
}

const ARRIVES_MS = 20;

/** The channels between the pages of one device: a message arrives a moment later, as a copy. */
export class Channels {
  readonly #channels = new Map<string, Map<Page, Ears>>();

  join(self: Page, name: string): Tabs {
    const channel = this.#channels.get(name) ?? new Map<Page, Ears>();
    this.#channels.set(name, channel);
    const post = (say: (ears: Ears) => void) => {
      for (const [page, ears] of channel) {
        if (page !== self) page.later(ARRIVES_MS, () => channel.has(page) && say(ears));
      }
    };
    return {
      post: (outbox, isNew = false) => {
        const sent = structuredClone(outbox);
        post(({ hear }) => hear(readOutbox(sent), isNew));
      },
      submitted: () => post(({ submitted }) => submitted()),
      listen: (hear, submitted) => void channel.set(self, { hear, submitted }),
      close: () => void channel.delete(self),
    };
  }
}
