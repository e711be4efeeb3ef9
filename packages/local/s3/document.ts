import type * as z from "zod";
import type { Bytes } from "./object-store.ts";
import { S3Error } from "./s3-error.ts";
import { parseXml } from "./xml.ts";

const largestDocument = 2 * 1024 * 1024;

/** @throws S3Error MalformedXML */
export function parseDocument<Output>(schema: z.ZodType<Output>, text: string): Output {
  try {
    return schema.parse(parseXml(text));
  } catch {
    const why = "The XML you provided was not well-formed or did not validate against our schema";
    throw new S3Error(400, "MalformedXML", why);
  }
}

/** A small document as text. */
export async function readText(bytes: Bytes): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > largestDocument) {
      throw new S3Error(400, "MaxMessageLengthExceeded", "Your request was too big.");
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
