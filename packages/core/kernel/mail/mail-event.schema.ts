import * as z from "zod";

const Recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() });

/** What the mail service's events are called. */
export const MAIL_BOUNCED = "Email Bounced";
export const MAIL_COMPLAINT = "Email Complaint Received";

/** The parts of a mail service's event about a letter that matter here. */
export const MailEvent = z.discriminatedUnion("detail-type", [
  z.object({
    id: z.string(),
    "detail-type": z.literal(MAIL_BOUNCED),
    detail: z.object({
      bounce: z.object({
        bounceType: z.string(),
        timestamp: z.iso.datetime({ offset: true }),
        bouncedRecipients: z.array(Recipient),
      }),
    }),
  }),
  z.object({
    id: z.string(),
    "detail-type": z.literal(MAIL_COMPLAINT),
    detail: z.object({
      complaint: z.object({
        complaintFeedbackType: z.string().nullish(),
        timestamp: z.iso.datetime({ offset: true }),
        complainedRecipients: z.array(Recipient),
      }),
    }),
  }),
]);
export type MailEvent = z.infer<typeof MailEvent>;
