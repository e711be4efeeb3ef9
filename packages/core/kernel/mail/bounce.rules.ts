import { normaliseEmail } from "../shared/email.rules.ts";
import type { Bounce } from "./bounce.schema.ts";
import { MAIL_BOUNCED, type MailEvent } from "./mail-event.schema.ts";

/** The most characters that are kept of a server's answer; its beginning says enough. */
const LONGEST_REASON = 200;

/**
 * The addresses that have to be blocked after an event. Nothing is blocked when a mailbox is full
 * or a server is busy ("Transient"), when the cause is unknown, or when an owner reports that a
 * letter is not spam.
 */
export function bouncesOf(event: MailEvent): Bounce[] {
  if (event["detail-type"] === MAIL_BOUNCED) {
    const { bounceType, timestamp, bouncedRecipients } = event.detail.bounce;
    if (bounceType !== "Permanent") return [];
    return bouncedRecipients.map(({ emailAddress, diagnosticCode }) =>
      bounce("bounce", emailAddress, timestamp, diagnosticCode),
    );
  }
  const { complaintFeedbackType, timestamp, complainedRecipients } = event.detail.complaint;
  if (complaintFeedbackType === "not-spam") return [];
  return complainedRecipients.map(({ emailAddress }) =>
    bounce("complaint", emailAddress, timestamp),
  );
}

const bounce = (
  kind: Bounce["kind"],
  address: string,
  timestamp: string,
  reason?: string,
): Bounce => ({
  kind,
  email: normaliseEmail(bare(address)),
  at: Date.parse(timestamp),
  reason: reason?.trim().slice(0, LONGEST_REASON) || null,
  isBlocked: true,
});

/** The address in `Asha Rao <asha@example.org>`. */
const bare = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
