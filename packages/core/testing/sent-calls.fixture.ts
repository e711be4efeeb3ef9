import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

const CHANNEL = "http.client.request.start";

/** The operations that `act` calls in the cloud, in their order. */
export async function sentCalls(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = (message: unknown) => {
    // The type of the messages in this channel, as Node documents it.
    const { request } = message as { request: ClientRequest };
    sent.push(String(request.getHeader("x-amz-target") ?? request.method));
  };
  subscribe(CHANNEL, note);
  try {
    await act();
  } finally {
    unsubscribe(CHANNEL, note);
  }
  return sent;
}
