/** SES's event for mail to an address of its mailbox simulator; undefined for every other. */
export function comesBack(to: string, at: Date) {
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
