import { describe, expect, it } from "vitest";
import { bouncesOf } from "./bounce.rules.ts";
import { MAIL_BOUNCED, MAIL_COMPLAINT, MailEvent } from "./mail-event.schema.ts";

const timestamp = "2026-11-22T10:00:00.123Z";

const bounced = (bounceType: string, ...bouncedRecipients: object[]) =>
  MailEvent.parse({
    id: "1",
    "detail-type": MAIL_BOUNCED,
    source: "aws.ses",
    detail: {
      eventType: "Bounce",
      bounce: { bounceType, bounceSubType: "General", timestamp, bouncedRecipients },
      mail: { destination: ["asha@example.org"] },
    },
  });

const complained = (complaintFeedbackType?: string | null) =>
  MailEvent.parse({
    id: "1",
    "detail-type": MAIL_COMPLAINT,
    detail: {
      complaint: {
        complaintFeedbackType,
        timestamp,
        complainedRecipients: [{ emailAddress: "asha@example.org" }],
      },
    },
  });

describe("a letter that came back", () => {
  it("that is permanent blocks its address, with the server's reason", () => {
    const gone = {
      emailAddress: "Asha Rao <ASHA@Example.org>",
      diagnosticCode: "550 unknown user",
    };
    expect(bouncesOf(bounced("Permanent", gone, { emailAddress: "b@example.org" }))).toEqual([
      {
        kind: "bounce",
        email: "asha@example.org",
        at: Date.parse(timestamp),
        reason: "550 unknown user",
        isBlocked: true,
      },
      expect.objectContaining({ email: "b@example.org", reason: null }),
    ]);
  });

  it.each(["Transient", "Undetermined"])("for now (%s) closes none", (type) => {
    expect(bouncesOf(bounced(type, { emailAddress: "asha@example.org" }))).toEqual([]);
  });

  it("keeps no more than the beginning of what a server says", () => {
    const long = { emailAddress: "asha@example.org", diagnosticCode: "x".repeat(5000) };
    expect(bouncesOf(bounced("Permanent", long))[0]?.reason).toHaveLength(200);
  });
});

describe("a complaint", () => {
  it.each(["abuse", null, undefined])("(%s) closes the address", (type) => {
    expect(bouncesOf(complained(type))).toMatchObject([
      { kind: "complaint", email: "asha@example.org", isBlocked: true },
    ]);
  });

  it("taken back closes none", () => {
    expect(bouncesOf(complained("not-spam"))).toEqual([]);
  });
});
