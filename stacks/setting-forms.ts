import * as z from "zod";
import { readExamWarm } from "./exam-warm.ts";

/** The formats of settings: how each is read, and the message that refuses it. */
export const wholeNumber = (from: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(from));

export const yes = z.literal("yes", { error: 'must be "yes", or nothing' });

export const httpsAddress = z.url({ protocol: /^https$/, error: "must be an https address" });

export const tableName = z.string().regex(/^[\w.-]{3,255}$/, "must be a table's name");

const BUCKET = "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]";
export const bucketName = z.string().regex(new RegExp(`^${BUCKET}$`), "must be a bucket's name");
export const bucketArn = z
  .string()
  .regex(new RegExp(`^arn:aws:s3:::${BUCKET}$`), "must be a bucket's ARN");

export const vaultArn = z
  .string()
  .regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/, "must be a vault's ARN");

export const secretVersion = z.uuid({
  message: "must be a version id of the origin's secret",
});

export const functionHost = z
  .string()
  .regex(
    /^[a-z0-9]+\.lambda-url\.[a-z0-9-]+\.on\.aws$/,
    "must be the host that a deployment prints as ApiHost",
  );

export const examWarm = z.string().transform((text, context) => {
  try {
    return readExamWarm(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

/** Merges two settings; undefined without either. */
export const both = <T>(
  one: string | undefined,
  other: string | undefined,
  make: (one: string, other: string) => T,
): T | undefined => (one === undefined || other === undefined ? undefined : make(one, other));

export const secretName = z.string().regex(/^[\w/+=.@-]+$/, "must be a secret's name");
