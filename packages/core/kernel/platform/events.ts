import type { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import type { ClientConfig, Config } from "./config.ts";
import { overloaded } from "../overload/overload.ts";
import { openClient } from "./client.ts";

/** The sender that all events name; the rules of the bus select events by it. */
export const EVENT_SOURCE = "academy";

/**
 * Sends events that ask for the work of a job. The bus delivers each event at least once, and
 * retries.
 */
export interface Events {
  /** @throws AppError `unavailable` when the bus does not take it. */
  send(kind: string, detail: object): Promise<void>;
}

type EventsConfig = ClientConfig & Pick<Config, "eventBus">;

/** The client is loaded when the first event is sent, because hardly any call sends one. */
export function openEvents(config: EventsConfig): Events {
  let client: EventBridgeClient | undefined;
  return {
    async send(kind, detail) {
      const { EventBridgeClient, PutEventsCommand } = await import("@aws-sdk/client-eventbridge");
      client ??= openClient(EventBridgeClient, config, "events");
      const Entries = [
        {
          EventBusName: config.eventBus,
          Source: EVENT_SOURCE,
          DetailType: kind,
          Detail: JSON.stringify(detail),
        },
      ];
      const { Entries: taken = [] } = await client.send(new PutEventsCommand({ Entries }));
      const refused = taken.find(({ ErrorCode }) => ErrorCode !== undefined);
      if (refused) throw overloaded(new Error(`${refused.ErrorCode}: ${refused.ErrorMessage}`));
    },
  };
}
