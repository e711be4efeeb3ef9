import type { Outbox } from "./outbox.rules.ts";
import { readOutbox } from "./outbox.shelf.ts";

/**
 * Other tabs of this browser on the same attempt: each immediately receives what the others write.
 */
export interface Tabs {
  /** `isNew` asks the others to send what they have, too. */
  tell(outbox: Outbox, isNew?: boolean): void;
  listen(hear: (outbox: Outbox, isNew: boolean) => void): void;
  close(): void;
}

const ALONE: Tabs = { tell: () => {}, listen: () => {}, close: () => {} };

interface Message {
  outbox: unknown;
  isNew: boolean;
}

/** Connects the tabs of one browser on one attempt; does nothing without BroadcastChannel. */
export function channelTabs(name: string): Tabs {
  if (!("BroadcastChannel" in globalThis)) return ALONE;
  const channel = new BroadcastChannel(name);
  return {
    tell: (outbox, isNew = false) => channel.postMessage({ outbox, isNew } satisfies Message),
    listen: (hear) => {
      // Posted only by `tell`, of this version or, during a deployment, of another.
      channel.onmessage = ({ data }: MessageEvent<Partial<Message> | null>) =>
        hear(readOutbox(data?.outbox), data?.isNew === true);
    },
    close: () => channel.close(),
  };
}
