import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { ClientConfig, Config } from "./config.ts";
import { openClient } from "./client.ts";
import { AppError } from "../shared/error.ts";

/** A letter to the academy's office, as plain text. */
export interface Letter {
  subject: string;
  text: string;
  /** The address that the office replies to. */
  replyTo: string;
}

/** Writes to the academy's office. */
export interface OfficeMail {
  /** @throws the mail service's error when it does not take the letter in time */
  send(letter: Letter): Promise<void>;
}

/** A plain-text mail to a person with an account or an invitation. */
export interface UserLetter {
  to: string;
  subject: string;
  text: string;
  attachment?: { name: string; type: string; bytes: Uint8Array } | undefined;
}

/** Sends users the letters that the directory does not send. */
export interface UserMail {
  /** False if no mail is configured, so that nothing can be sent. */
  readonly ready: boolean;
  /** @throws the mail service's error when it does not take the letter in time */
  send(letter: UserLetter): Promise<void>;
}

/** The error for callers when the mail service did not take a letter. */
export const mailFailed = (cause?: unknown): AppError =>
  new AppError(
    "unavailable",
    "mail_failed",
    "The mail could not be sent. Please try again in a minute.",
    { retryAfterSeconds: 60, cause },
  );

/** Characters that would end a header's line or hide the rest of it. */
// oxlint-disable-next-line no-control-regex -- what a header must not hold
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

type MailConfig = ClientConfig & Pick<Config, "mail">;

/** Sends letters to the office; the office's answer to a letter goes to the person who asked. */
export function openOfficeMail(config: MailConfig): OfficeMail {
  const post = postOffice(config);
  return {
    async send({ subject, text, replyTo }) {
      if (config.mail) await post({ to: config.mail.to, subject, text, replyTo });
    },
  };
}

/** Sends letters to users, from the academy; a user's answer goes to the office. */
export function openUserMail(config: MailConfig): UserMail {
  const post = postOffice(config);
  return {
    ready: config.mail !== null,
    async send(letter) {
      if (!config.mail) throw new Error("Mail is not set up");
      await post({ ...letter, replyTo: config.mail.to });
    },
  };
}

const attached = ({ name, type, bytes }: NonNullable<UserLetter["attachment"]>) => ({
  FileName: name,
  ContentType: type,
  ContentDisposition: "ATTACHMENT" as const,
  RawContent: bytes,
});

/** The client is loaded with the first letter, because hardly any call sends one. */
function postOffice(config: MailConfig) {
  const { mail } = config;
  let client: SESv2Client | undefined;
  return async ({
    to,
    subject,
    text,
    replyTo,
    attachment,
  }: UserLetter & Pick<Letter, "replyTo">) => {
    const { SendEmailCommand, SESv2Client } = await import("@aws-sdk/client-sesv2");
    client ??= openClient(SESv2Client, config, "mail");
    const command = new SendEmailCommand({
      FromEmailAddress: mail?.from,
      ConfigurationSetName: mail?.configurationSet,
      Destination: { ToAddresses: [to] },
      ReplyToAddresses: [replyTo],
      Content: {
        Simple: {
          Subject: { Data: subject.replace(CONTROLS, " "), Charset: "UTF-8" },
          Body: { Text: { Data: text, Charset: "UTF-8" } },
          ...(attachment && { Attachments: [attached(attachment)] }),
        },
      },
    });
    await client.send(command);
  };
}
