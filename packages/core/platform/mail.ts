import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { Config } from "./config.ts";

/** A letter to the academy's office, as plain text. */
export interface Letter {
  subject: string;
  text: string;
  /** Whom the office answers. */
  replyTo: string;
}

/** Writes to the academy's office. */
export interface OfficeMail {
  /** @throws the mail service's error when it does not take the letter within 5 s */
  send(letter: Letter): Promise<void>;
}

const PATIENCE_MS = 5_000;

/** What would end a header's line, or hide what follows. */
// oxlint-disable-next-line no-control-regex -- what a header must not hold
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The client is loaded with the first letter: hardly any call writes one. */
export function openOfficeMail({ region, mail }: Pick<Config, "region" | "mail">): OfficeMail {
  let client: SESv2Client | undefined;
  return {
    async send({ subject, text, replyTo }) {
      if (!mail) return;
      const { SendEmailCommand, SESv2Client } = await import("@aws-sdk/client-sesv2");
      client ??= new SESv2Client({ region, maxAttempts: 2 });
      const command = new SendEmailCommand({
        FromEmailAddress: mail.from,
        Destination: { ToAddresses: [mail.to] },
        ReplyToAddresses: [replyTo],
        Content: {
          Simple: {
            Subject: { Data: subject.replace(CONTROLS, " "), Charset: "UTF-8" },
            Body: { Text: { Data: text, Charset: "UTF-8" } },
          },
        },
      });
      await client.send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
    },
  };
}
