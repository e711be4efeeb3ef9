import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

const CHANNEL = "http.client.request.start";

/** The operations that this process asks of the cloud while it acts, in order. */
export async function sentCalls(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = (message: unknown) => {
    // What Node documents that this channel carries.
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
