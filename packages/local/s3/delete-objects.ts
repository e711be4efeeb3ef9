import * as z from "zod";
import { checkKey } from "./object-key.ts";
import type { Bytes } from "./object-store.ts";
import { readPayload } from "./payload.ts";
import { bodyOf, xmlResponse } from "./put-object.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { S3Error } from "./s3-error.ts";
import { parseXml, s3Namespace, xmlDocument } from "./xml.ts";

const largestDocument = 2 * 1024 * 1024;

const Document = z.object({
  Delete: z.object({
    Object: z
      .array(z.object({ Key: z.string() }))
      .min(1)
      .max(1000),
    Quiet: z.string().optional(),
  }),
});

/** DeleteObjects: up to 1,000 keys; keys that do not exist count as deleted, as on S3. */
export async function deleteObjects(context: S3Context, call: S3Call): Promise<Response> {
  const payload = readPayload(call.request.headers, bodyOf(call.request), call.payload);
  const { Delete: wanted } = parseDocument(Document, await readText(payload.bytes));
  const keys = wanted.Object.map((object) => object.Key);
  for (const key of keys) checkKey(key);
  for (const key of keys) await context.store.delete(call.bucket, key);
  const deleted = wanted.Quiet === "true" ? [] : keys.map((Key) => ({ Key }));
  return xmlResponse(xmlDocument("DeleteResult", { Deleted: deleted }, s3Namespace));
}

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
