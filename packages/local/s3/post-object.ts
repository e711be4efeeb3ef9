import { checkKey, encodeKey } from "./object-key.ts";
import { readUploadForm } from "./form-data.ts";
import type { Bytes, StoredObject } from "./object-store.ts";
import { checkLength, checkPolicy, type LengthRange } from "./post-policy.ts";
import { bodyOf, metadataOf, xmlResponse } from "./put-object.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { accessDenied, invalidArgument, notImplemented } from "./s3-error.ts";
import { checkScope, checkSignature } from "./sigv4.ts";
import { xmlDocument } from "./xml.ts";

/**
 * POST of a browser form with a signed policy: the policy, made by the server, sets the key, type,
 * size and expiry.
 */
export async function postObject(context: S3Context, call: S3Call): Promise<Response> {
  const { headers } = call.request;
  const body = bodyOf(call.request);
  if (!body) throw invalidArgument("POST requires a body");
  const form = await readUploadForm(headers.get("content-type") ?? "", body);
  const { fields } = form;
  const range = authorize(context, call, fields);
  const key = fields.get("key") ?? "";
  checkKey(key);
  const staged = await context.store.stage(limited(form.file, range));
  const object: StoredObject = {
    blob: staged.blob,
    size: staged.size,
    etag: `"${staged.md5}"`,
    ...describeForm(fields),
    modifiedAt: context.clock.now(),
  };
  await context.store.put(call.bucket, key, object);
  return success(call, key, object.etag, fields.get("success_action_status"));
}

function authorize(context: S3Context, call: S3Call, fields: Map<string, string>): LengthRange {
  const policy = fields.get("policy");
  const signature = fields.get("x-amz-signature");
  if (policy === undefined || signature === undefined) throw accessDenied();
  const credential = fields.get("x-amz-credential") ?? "";
  const claim = { credential, signature, date: fields.get("x-amz-date") ?? "" };
  if (fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256") {
    throw invalidArgument("x-amz-algorithm must be AWS4-HMAC-SHA256");
  }
  checkScope(claim, context.signer);
  checkSignature(policy, claim, context.signer);
  for (const name of ["success_action_redirect", "redirect", "acl", "tagging"]) {
    if (fields.has(name)) throw notImplemented(`The form field ${name}`);
  }
  if (fields.get("key")?.includes("${filename}")) throw notImplemented("${filename} in a key");
  return checkPolicy(policy, new Map(fields).set("bucket", call.bucket), context.clock.now());
}

/** Stops reading as soon as the file is too long, not only after writing all of it. */
async function* limited(file: Bytes, range: LengthRange): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of file) {
    size += bytes.length;
    checkLength(size, { least: 0, most: range.most });
    yield bytes;
  }
  checkLength(size, range);
}

function describeForm(fields: Map<string, string>) {
  const kept = ["cache-control", "content-disposition", "content-encoding", "expires"];
  const headers = [...fields].filter(([name]) => kept.includes(name));
  return {
    contentType: fields.get("content-type") ?? "binary/octet-stream",
    headers: Object.fromEntries(headers),
    metadata: metadataOf(fields),
  };
}

function success(call: S3Call, key: string, etag: string, status: string | undefined): Response {
  const location = `${call.url.origin}/${call.bucket}/${encodeKey(key)}`;
  const headers = { etag, location };
  if (status === "200") return new Response(null, { status: 200, headers });
  if (status !== "201") return new Response(null, { status: 204, headers });
  const document = { Location: location, Bucket: call.bucket, Key: key, ETag: etag };
  const created = xmlResponse(xmlDocument("PostResponse", document));
  return new Response(created.body, {
    status: 201,
    headers: { ...headers, "content-type": "application/xml" },
  });
}
