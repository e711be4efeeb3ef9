import type { Tabs } from "./exam.ts";
import { readOutbox } from "./outbox.shelf.ts";

const ALONE: Tabs = { tell: () => {}, listen: () => {}, close: () => {} };

/** Tabs of one browser on one attempt; without BroadcastChannel each is alone. */
export function channelTabs(name: string): Tabs {
  if (!("BroadcastChannel" in globalThis)) return ALONE;
  const channel = new BroadcastChannel(name);
  return {
    tell: (outbox) => channel.postMessage(outbox),
    listen: (hear) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(readOutbox(data));
    },
    close: () => channel.close(),
  };
}
