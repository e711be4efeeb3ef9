import { endpoint, KB } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";
import { Signed } from "../http/signed.ts";

export const receiveWebhook = endpoint({
  route: "POST /api/payments/webhook",
  // The caller must have signed the body.
  allow: "public",
  bodyType: "signed",
  bodyLimit: 256 * KB,
  body: Signed,
  answer: Message,
  summary: "Receives the payment provider's notifications",
  handler: async ({ deps, request, body: { text, headers } }) => {
    const Webhooks = await import("@academy/core/sales/payment/webhook.service.ts");
    const signature = headers["x-razorpay-signature"] ?? "";
    const eventId = headers["x-razorpay-event-id"]?.slice(0, 200);
    await Webhooks.receive(deps, { body: text, signature, eventId }, request);
    return { message: "Thank you." };
  },
});
