import type { ObjectStore, StoredObject } from "./object-store.ts";
import { encodeKey } from "./object-key.ts";
import { xmlResponse } from "./put-object.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { invalidArgument } from "./s3-error.ts";
import { s3Namespace, xmlDocument } from "./xml.ts";

const largestPage = 1000;

interface Query {
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  /** Where to begin: after a key, or after all keys with a common prefix. */
  readonly after: { readonly key: string } | { readonly prefix: string } | undefined;
}

type Entry = { key: string; object: StoredObject } | { prefix: string };

interface Page {
  readonly entries: Entry[];
  readonly next: string | undefined;
}

/** ListObjectsV2: keys in byte order, grouped at a delimiter, in pages. */
export async function listObjects(context: S3Context, call: S3Call): Promise<Response> {
  const parameters = call.url.searchParams;
  const query = parseQuery(parameters);
  const page = await listPage(context.store, call.bucket, query);
  const encode = parameters.get("encoding-type") === "url" ? encodeKey : (text: string) => text;
  const contents = page.entries.flatMap((entry) => ("key" in entry ? [entry] : []));
  const prefixes = page.entries.flatMap((entry) => ("prefix" in entry ? [entry] : []));
  const fields = {
    Name: call.bucket,
    Prefix: encode(query.prefix),
    Delimiter: query.delimiter === "" ? undefined : encode(query.delimiter),
    StartAfter: parameters.get("start-after") ?? undefined,
    ContinuationToken: parameters.get("continuation-token") ?? undefined,
    EncodingType: parameters.get("encoding-type") ?? undefined,
    MaxKeys: query.maxKeys,
    KeyCount: page.entries.length,
    IsTruncated: page.next !== undefined,
    NextContinuationToken: page.next,
    Contents: contents.map(({ key, object }) => ({
      Key: encode(key),
      LastModified: new Date(object.modifiedAt).toISOString(),
      ETag: object.etag,
      Size: object.size,
      StorageClass: "STANDARD",
    })),
    CommonPrefixes: prefixes.map(({ prefix }) => ({ Prefix: encode(prefix) })),
  };
  return xmlResponse(xmlDocument("ListBucketResult", fields, s3Namespace));
}

function parseQuery(parameters: URLSearchParams): Query {
  const maxKeys = parameters.get("max-keys") ?? String(largestPage);
  if (!/^\d{1,9}$/.test(maxKeys)) throw invalidArgument("Provided max-keys not an integer");
  const token = parameters.get("continuation-token");
  const startAfter = parameters.get("start-after");
  return {
    prefix: parameters.get("prefix") ?? "",
    delimiter: parameters.get("delimiter") ?? "",
    maxKeys: Math.min(Number(maxKeys), largestPage),
    after: token === null ? after(startAfter) : parseToken(token),
  };
}

const after = (key: string | null) => (key === null || key === "" ? undefined : { key });

const makeToken = (entry: Entry) => {
  const text = "key" in entry ? `k${entry.key}` : `p${entry.prefix}`;
  return Buffer.from(text).toString("base64url");
};

function parseToken(token: string): Query["after"] {
  const text = Buffer.from(token, "base64url").toString();
  if (text.startsWith("k")) return { key: text.slice(1) };
  if (text.startsWith("p")) return { prefix: text.slice(1) };
  throw invalidArgument("The continuation token provided is incorrect");
}

async function listPage(store: ObjectStore, bucket: string, query: Query): Promise<Page> {
  const entries: Entry[] = [];
  const walk = store.walk(bucket);
  try {
    position(walk, query);
    for (let found = await walk.next(); found; found = await walk.next()) {
      const { key } = found;
      if (!key.startsWith(query.prefix)) {
        if (Buffer.from(key).compare(Buffer.from(query.prefix)) < 0) continue;
        break;
      }
      if (query.after && "key" in query.after && query.after.key === key) continue;
      const last = entries.at(-1);
      if (entries.length >= query.maxKeys) {
        return { entries, next: last && makeToken(last) };
      }
      const prefix = commonPrefix(key, query);
      entries.push(prefix === undefined ? found : { prefix });
      if (prefix !== undefined) walk.seekPast(prefix);
    }
    return { entries, next: undefined };
  } finally {
    await walk.close();
  }
}

function position(walk: ReturnType<ObjectStore["walk"]>, query: Query): void {
  const from = query.after;
  if (from && "prefix" in from) walk.seekPast(from.prefix);
  else if (from && Buffer.from(from.key).compare(Buffer.from(query.prefix)) > 0)
    walk.seek(from.key);
  else walk.seek(query.prefix);
}

function commonPrefix(key: string, { prefix, delimiter }: Query): string | undefined {
  if (delimiter === "") return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}
