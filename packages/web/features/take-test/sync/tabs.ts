import type { Outbox } from "./outbox.rules.ts";
import { readOutbox } from "./outbox.shelf.ts";
import { ApiError } from "../../../lib/api-error.ts";

/** Other tabs of this browser on the same attempt: each knows at once what the others issue. */
export interface Tabs {
  /** `isNew` asks the others to say what they hold, too. */
  tell(outbox: Outbox, isNew?: boolean): void;
  listen(hear: (outbox: Outbox, isNew: boolean) => void): void;
  close(): void;
}

const ALONE: Tabs = { tell: () => {}, listen: () => {}, close: () => {} };

interface Message {
  outbox: unknown;
  isNew: boolean;
}

/** Tabs of one browser on one attempt; without BroadcastChannel each is alone. */
export function channelTabs(name: string): Tabs {
  if (!("BroadcastChannel" in globalThis)) return ALONE;
  const channel = new BroadcastChannel(name);
  return {
    tell: (outbox, isNew = false) => channel.postMessage({ outbox, isNew } satisfies Message),
    listen: (hear) => {
      // Posted by `tell` alone, of this version or, for the length of a deployment, another's.
      channel.onmessage = ({ data }: MessageEvent<Partial<Message> | null>) =>
        hear(readOutbox(data?.outbox), data?.isNew === true);
    },
    close: () => channel.close(),
  };
}

/** Lets a call through while its owner is signed in. */
export type Owned = <A>(ask: () => Promise<A>) => Promise<A>;

/**
 * A screen that was left may still have something to send when another student signs in: that
 * waits for its owner, as after a lost sign-in. One who was never signed in is not asked for it.
 */
export function ownedBy(userId: string, signedIn: () => string | undefined): Owned {
  const began = signedIn() === userId;
  return async (ask) => {
    if (began && signedIn() !== userId) {
      throw new ApiError(401, "unauthenticated", "Another account is signed in on this device.");
    }
    return ask();
  };
}
