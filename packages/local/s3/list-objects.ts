import type { ObjectStore, StoredObject } from "./object-store.ts";
import { encodeKey } from "./object-key.ts";
import { xmlResponse } from "./put-object.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { invalidArgument } from "./s3-error.ts";
import { s3Namespace, xmlDocument } from "./xml.ts";

const largestPage = 1000;

interface Query {
  readonly prefix: string;
  readonly maxKeys: number;
  /** The key after which the page begins. */
  readonly after: string | undefined;
}

interface Page {
  readonly entries: { key: string; object: StoredObject }[];
  readonly next: string | undefined;
}

/** ListObjectsV2: keys in byte order, in pages. */
export async function listObjects(context: S3Context, call: S3Call): Promise<Response> {
  const parameters = call.url.searchParams;
  const query = parseQuery(parameters);
  const page = await listPage(context.store, call.bucket, query);
  const encode = parameters.get("encoding-type") === "url" ? encodeKey : (text: string) => text;
  const fields = {
    Name: call.bucket,
    Prefix: encode(query.prefix),
    StartAfter: parameters.get("start-after") ?? undefined,
    ContinuationToken: parameters.get("continuation-token") ?? undefined,
    EncodingType: parameters.get("encoding-type") ?? undefined,
    MaxKeys: query.maxKeys,
    KeyCount: page.entries.length,
    IsTruncated: page.next !== undefined,
    NextContinuationToken: page.next,
    Contents: page.entries.map(({ key, object }) => ({
      Key: encode(key),
      LastModified: new Date(object.modifiedAt).toISOString(),
      ETag: object.etag,
      Size: object.size,
      StorageClass: "STANDARD",
    })),
  };
  return xmlResponse(xmlDocument("ListBucketResult", fields, s3Namespace));
}

function parseQuery(parameters: URLSearchParams): Query {
  const maxKeys = parameters.get("max-keys") ?? String(largestPage);
  if (!/^\d{1,9}$/.test(maxKeys)) throw invalidArgument("Provided max-keys not an integer");
  const token = parameters.get("continuation-token");
  return {
    prefix: parameters.get("prefix") ?? "",
    maxKeys: Math.min(Number(maxKeys), largestPage),
    after: token === null ? parameters.get("start-after") || undefined : parseToken(token),
  };
}

const makeToken = (key: string) => Buffer.from(`k${key}`).toString("base64url");

function parseToken(token: string): string {
  const text = Buffer.from(token, "base64url").toString();
  if (text.startsWith("k")) return text.slice(1);
  throw invalidArgument("The continuation token provided is incorrect");
}

async function listPage(store: ObjectStore, bucket: string, query: Query): Promise<Page> {
  const entries: Page["entries"] = [];
  const walk = store.walk(bucket);
  try {
    position(walk, query);
    for (let found = await walk.next(); found; found = await walk.next()) {
      const { key } = found;
      if (!key.startsWith(query.prefix)) {
        if (Buffer.from(key).compare(Buffer.from(query.prefix)) < 0) continue;
        break;
      }
      if (query.after === key) continue;
      const last = entries.at(-1);
      if (entries.length >= query.maxKeys) {
        return { entries, next: last && makeToken(last.key) };
      }
      entries.push(found);
    }
    return { entries, next: undefined };
  } finally {
    await walk.close();
  }
}

function position(walk: ReturnType<ObjectStore["walk"]>, { prefix, after = "" }: Query): void {
  walk.seek(Buffer.from(after).compare(Buffer.from(prefix)) > 0 ? after : prefix);
}
