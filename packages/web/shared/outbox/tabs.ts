import type { Outbox } from "./outbox.rules.ts";
import { readOutbox } from "./outbox.shelf.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/**
 * Other tabs of this browser on the same attempt: each immediately receives what the others write.
 */
export interface Tabs {
  /** `isNew` asks the others to send what they have, too. */
  post(outbox: Outbox, isNew?: boolean): void;
  /**
   * The student submits the test in this tab: the others end with it, also without a connection.
   */
  submitted(): void;
  listen(hear: (outbox: Outbox, isNew: boolean) => void, submitted: () => void): void;
  close(): void;
}

/** Used if there are no other tabs, or if the browser cannot reach them. */
export const ALONE: Tabs = {
  post: () => {},
  submitted: () => {},
  listen: () => {},
  close: () => {},
};

interface Message {
  outbox: unknown;
  isNew: boolean;
  submitted?: true;
}

/** Connects the tabs of one browser on one attempt; does nothing without BroadcastChannel. */
export function channelTabs(name: string): Tabs {
  if (!("BroadcastChannel" in globalThis)) return ALONE;
  const channel = new BroadcastChannel(name);
  return {
    post: (outbox, isNew = false) => channel.postMessage({ outbox, isNew } satisfies Message),
    // A tab with an earlier version of the app reads this as an outbox without answers, which
    // changes nothing.
    submitted: () =>
      channel.postMessage({ outbox: null, isNew: false, submitted: true } satisfies Message),
    listen: (hear, submitted) => {
      // Only the functions above post messages, in this version of the app or, during a deployment,
      // in another version.
      channel.onmessage = ({ data }: MessageEvent<Partial<Message> | null>) =>
        data?.submitted ? submitted() : hear(readOutbox(data?.outbox), data?.isNew === true);
    },
    close: () => channel.close(),
  };
}

/** Allows a call while its owner is logged in. */
export type Owned = <A>(ask: () => Promise<A>) => Promise<A>;

/**
 * A screen that was left may still have something to send when another student logs in. Its calls
 * then fail as after an expired session, until its owner logs in again. A guest never logs in and
 * is not checked.
 */
export function ownedBy(userId: string, signedIn: () => string | undefined): Owned {
  const began = signedIn() === userId;
  return async (ask) => {
    if (began && signedIn() !== userId) {
      throw new ApiError(401, "unauthenticated", "Another account is logged in on this device.");
    }
    return ask();
  };
}
