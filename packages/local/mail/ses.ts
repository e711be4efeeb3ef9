import { randomUUID } from "node:crypto";
import * as z from "zod";
import { credentials } from "../cloud-settings.ts";
import type { CloudService } from "../services.ts";
import type { EventBus } from "../events/event-bus.ts";
import type { Outbox } from "./outbox.ts";

const PATH = "/v2/email/outbound-emails";

const Text = z.object({ Data: z.string(), Charset: z.string().optional() });
const SendEmail = z.object({
  FromEmailAddress: z.email(),
  ConfigurationSetName: z.string().optional(),
  Destination: z.object({ ToAddresses: z.array(z.email()).min(1) }),
  ReplyToAddresses: z.array(z.email()).default([]),
  Content: z.object({ Simple: z.object({ Subject: Text, Body: z.object({ Text }) }) }),
});

interface SesOptions {
  outbox: Pick<Outbox, "send">;
  /** Where bounces are reported, for mails sent with a configuration set. */
  publish: EventBus["publish"];
  clock: { now(): number };
}

/**
 * The part of SES that the product uses: plain-text mail over its wire protocol, into the outbox.
 * The addresses of its mailbox simulator bounce and complain as they do on AWS.
 */
export const createSes = ({ outbox, publish, clock }: SesOptions): CloudService => ({
  matches: (request) => request.method === "POST" && new URL(request.url).pathname === PATH,
  async handle(request) {
    const signer = /Credential=([^/]+)\//.exec(request.headers.get("authorization") ?? "")?.[1];
    if (signer !== credentials.accessKeyId) {
      return failure(403, "UnrecognizedClientException", "The security token is invalid.");
    }
    const { success, data } = SendEmail.safeParse(await request.json());
    if (!success) return failure(400, "BadRequestException", "The mail cannot be read.");
    const { Subject, Body } = data.Content.Simple;
    // SES refuses a subject that could begin another header.
    if (/[\r\n]/.test(Subject.Data)) {
      return failure(400, "BadRequestException", "A subject is one line.");
    }
    const replies = data.ReplyToAddresses.map((to) => `Reply to: ${to}\n\n`).join("");
    for (const to of data.Destination.ToAddresses) {
      await outbox.send({ to, subject: Subject.Data, text: replies + Body.Text.Data });
      const event = data.ConfigurationSetName && comesBack(to, new Date(clock.now()));
      if (event) publish(event);
    }
    return answer(200, { MessageId: randomUUID() });
  },
  close: () => Promise.resolve(),
});

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "x-amzn-requestid": randomUUID(), ...headers } });

const failure = (status: number, type: string, message: string): Response =>
  answer(status, { message }, { "x-amzn-errortype": type });

/** SES's event for mail to an address of its mailbox simulator; undefined for every other. */
function comesBack(to: string, at: Date) {
  const timestamp = at.toISOString();
  const [, kind] = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(to) ?? [];
  const mail = { timestamp, destination: [to] };
  switch (kind?.toLowerCase()) {
    case "bounce": {
      const diagnosticCode = "smtp; 550 5.1.1 user unknown";
      const bouncedRecipients = [{ emailAddress: to, action: "failed", diagnosticCode }];
      const bounce = { bounceType: "Permanent", bounceSubType: "General", timestamp };
      const detail = { eventType: "Bounce", bounce: { ...bounce, bouncedRecipients }, mail };
      return { source: "aws.ses", "detail-type": "Email Bounced", detail };
    }
    case "complaint": {
      const complainedRecipients = [{ emailAddress: to }];
      const complaint = { complaintFeedbackType: "abuse", timestamp, complainedRecipients };
      const detail = { eventType: "Complaint", complaint, mail };
      return { source: "aws.ses", "detail-type": "Email Complaint Received", detail };
    }
    default:
      return undefined;
  }
}
