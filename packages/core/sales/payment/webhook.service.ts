import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Log } from "../../kernel/platform/log.ts";
import { ProviderRefusal } from "../../kernel/platform/provider.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import * as OrderStore from "./order.store.ts";
import { providerOf } from "./payment-source.service.ts";
import { settle } from "./settle.service.ts";
import * as WebhookEventStore from "./webhook-event.store.ts";

/** A webhook request before its signature is verified. */
export interface Webhook {
  /** The body, byte for byte. */
  body: string;
  signature: string;
  /** The id of the event; it is the same when the provider sends the event again. */
  eventId: string | undefined;
}

/** The only part of an event that is used: which order it concerns. */
const Event = z.object({
  event: z.string(),
  payload: z.object({
    order: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    payment: z.object({ entity: z.object({ order_id: z.string().nullish() }) }).optional(),
  }),
});

/**
 * Handles an event by checking its order with the provider. The amounts in the event are ignored,
 * because events can be old, late or out of order.
 * @throws AppError `invalid` when the provider did not sign the event; `unavailable` when the
 * provider should send it again
 */
export async function receive(
  deps: Deps,
  { body, signature, eventId }: Webhook,
  request: { id: string; ip: string },
): Promise<void> {
  if (!(await providerOf(deps).isWebhook(body, signature))) {
    logForged(deps, { requestId: request.id, ip: request.ip, bytes: body.length });
    throw invalid("bad_signature", "This event was not signed by the payment provider.");
  }
  if (eventId !== undefined && (await WebhookEventStore.isKnown(deps, eventId))) return;
  const event = Event.safeParse(parse(body)).data;
  const orderId = event && (await orderOf(deps, event));
  if (orderId !== undefined) await settle(deps, orderId);
  deps.log.info("payment.webhook-received", { eventId, kind: event?.event, orderId });
  if (eventId !== undefined) await WebhookEventStore.note(deps, eventId);
}

/**
 * For each log: when it last got a line about a forged event, and how many such events came since.
 */
const forged = new WeakMap<Log, { at: number; more: number }>();

/**
 * Anyone can send forged events. So each process logs one a minute, with the number of events that
 * it did not log.
 */
function logForged({ log, clock }: Deps, facts: Record<string, unknown>): void {
  const at = clock.now();
  const last = forged.get(log);
  if (last && at >= last.at && at - last.at < MINUTE) {
    last.more += 1;
    return;
  }
  forged.set(log, { at, more: 0 });
  log.info("payment.webhook-forged", { ...facts, leftOut: last?.more ?? 0 });
}

/**
 * The order that an event concerns; undefined if the event is about something else of the same
 * account.
 */
async function orderOf(
  deps: Deps,
  { payload }: z.infer<typeof Event>,
): Promise<string | undefined> {
  const providerOrderId = payload.order?.entity.id ?? payload.payment?.entity.order_id;
  if (!providerOrderId) return undefined;
  try {
    const orderId = await providerOf(deps).orderIdOf(providerOrderId);
    const order = orderId === undefined ? undefined : await OrderStore.find(deps, orderId);
    return order?.providerOrderId === providerOrderId ? order.orderId : undefined;
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
