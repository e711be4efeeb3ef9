import { join } from "node:path";
import * as z from "zod";
import type { CloudService } from "../services.ts";
import { ACTS, DeskError, perform } from "./acts.ts";
import { checkoutPage } from "./checkout-page.ts";
import { checkoutScript, frameScript } from "./checkout-script.ts";
import { Desk } from "./desk.ts";
import { Sender } from "./sender.ts";
import { eventOf, type WebhookTarget } from "./webhooks.ts";
import { answerCall, isApiPath } from "./wire.ts";

export interface Razorpay extends CloudService {
  /** The account's records, for tests that pay without a checkout. */
  readonly desk: Desk;
  /** Delivers webhooks here from now on, instead of to the API's address. */
  onWebhook(target: WebhookTarget): void;
}

interface RazorpayOptions {
  /** Where the account's records are kept; undefined keeps them in memory. */
  folder: string | undefined;
  clock: { now(): number };
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The web app's origin: it opens checkouts, and its API receives the webhooks. */
  webOrigin: string;
}

const Asked = z.object({
  key: z.string(),
  order_id: z.string(),
  name: z.string().max(200).default(""),
  description: z.string().max(300).default(""),
  origin: z.string(),
});
const Acting = z.object({ act: z.enum(ACTS), orderId: z.string(), keyId: z.string() });

const scripts: Record<string, string> = {
  "/v1/checkout.js": checkoutScript,
  "/v1/checkout/frame.js": frameScript,
};

/** One account at a payment provider with Razorpay's wire protocol, and its test checkout. */
export async function createRazorpay(options: RazorpayOptions): Promise<Razorpay> {
  const { folder, clock, webhookSecret, webOrigin } = options;
  const desk = await Desk.open({ file: folder && join(folder, "desk.jsonl"), clock });
  const sender = new Sender(`${webOrigin}/api/payments/webhook`, webhookSecret);
  const account: Account = { ...options, desk, sender };
  return {
    desk,
    onWebhook: (target) => sender.to(target),
    matches: ({ url }) => isOurs(new URL(url).pathname),
    async handle(request) {
      try {
        return await answer(account, request);
      } catch (error) {
        if (error instanceof DeskError) return refused(error.message);
        throw error;
      }
    },
    async close() {
      await sender.close();
      await desk.close();
    },
  };
}

interface Account extends RazorpayOptions {
  desk: Desk;
  sender: Sender;
}

async function answer(account: Account, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const script = scripts[url.pathname];
  if (script !== undefined) return scriptOf(script);
  if (url.pathname === "/v1/checkout/public") return page(account, url);
  if (url.pathname === "/v1/checkout/act") return act(account, request);
  const { desk, keyId, keySecret } = account;
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
  const answered = await answerCall(desk, request, `Basic ${basic}`);
  const refundedId = request.method === "POST" && REFUND.exec(url.pathname)?.[1];
  if (answered.ok && refundedId) sendRefund(account, refundedId);
  return answered;
}

const REFUND = /^\/v1\/payments\/(\w+)\/refund$/;

/** The product is notified of every refund, whether made through the API or at the provider. */
function sendRefund({ desk, sender }: Account, paymentId: string): void {
  const kinds = ["refund.created", "refund.processed"];
  sender.sendLater(kinds.map((kind) => eventOf(desk, kind, paymentId)));
}

function page({ desk, keyId, webOrigin }: Account, { searchParams }: URL): Response {
  const asked = Asked.safeParse(Object.fromEntries(searchParams)).data;
  if (asked?.key !== keyId) return refused("The key is not known.");
  if (asked.origin !== webOrigin) return refused(`The checkout opens on ${webOrigin} only.`);
  const { name, description, origin } = asked;
  return checkoutPage(desk.order(asked.order_id), { keyId, name, description, origin });
}

async function act(account: Account, request: Request): Promise<Response> {
  const asked = Acting.safeParse(await request.json()).data;
  if (asked?.keyId !== account.keyId) return refused("The key is not known.");
  if (asked.act !== "forge" && account.desk.order(asked.orderId).status === "paid") {
    return refused("Payment already done for this order.");
  }
  return Response.json(await perform(account, asked.act, asked.orderId));
}

const isOurs = (path: string) => path.startsWith("/v1/checkout") || isApiPath(path);

const scriptOf = (text: string): Response =>
  new Response(text, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    },
  });

const refused = (description: string): Response =>
  Response.json({ error: { code: "BAD_REQUEST_ERROR", description } }, { status: 400 });
