import { randomUUID } from "node:crypto";
import { isDiskFull, reportDiskFull } from "../disk/trouble.ts";
import { getObject } from "./get-object.ts";
import { listObjects } from "./list-objects.ts";
import { UploadRegister, multipart } from "./multipart-upload.ts";
import { parsePath } from "./object-key.ts";
import { ObjectStore } from "./object-store.ts";
import { postObject } from "./post-object.ts";
import { copyObject, putObject } from "./put-object.ts";
import { S3Error, diskFull, errorResponse, notImplemented } from "./s3-error.ts";
import { type Signer, isAnonymous, verifySignature } from "./sigv4.ts";

export interface S3Options {
  /** Contains everything the store keeps; for one process at a time. */
  readonly folder: string;
  /** The only bucket. */
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly region: string;
  readonly clock: { now(): number };
  /** Prefix of the public keys, as CloudFront serves them on AWS. Default `media/`. */
  readonly mediaPrefix?: string;
  /** Web origins that may read and upload; any by default, since a signature is needed anyway. */
  readonly cors?: CorsRule;
}

export interface S3 {
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** What every operation needs. */
export interface S3Context {
  readonly store: ObjectStore;
  readonly uploads: UploadRegister;
  readonly signer: Signer;
  readonly clock: { now(): number };
}

/** A verified call on a bucket or a key. */
export interface S3Call {
  readonly request: Request;
  readonly url: URL;
  readonly bucket: string;
  /** Empty for calls on the bucket itself. */
  readonly key: string;
  /** How the body is signed. */
  readonly payload: string;
}

/**
 * The embedded S3: the path-style REST protocol of the SDK v3. Every call must be signed, except
 * reads below the media prefix and forms with a signed policy.
 */
export async function createS3(options: S3Options): Promise<S3> {
  const store = await ObjectStore.open(options.folder);
  const context: S3Context = {
    store,
    uploads: new UploadRegister(),
    signer: { ...options.credentials, region: options.region },
    clock: options.clock,
  };
  const handle = async (request: Request) => {
    const requestId = randomUUID();
    const response = await answer(request, context, options).catch((error: unknown) => {
      if (error instanceof S3Error) return errorResponse(error, request.method, requestId);
      if (!isDiskFull(error)) throw error;
      reportDiskFull();
      return errorResponse(diskFull(), request.method, requestId);
    });
    for (const [name, value] of corsHeaders(request, options.cors)) {
      response.headers.set(name, value);
    }
    return response;
  };
  return { handle, close: () => store.close() };
}

async function answer(request: Request, context: S3Context, options: S3Options): Promise<Response> {
  const url = new URL(request.url);
  const { bucket, key } = parsePath(url.pathname);
  if (bucket !== options.bucket) {
    const text = "The specified bucket does not exist";
    throw new S3Error(404, "NoSuchBucket", text, { BucketName: bucket });
  }
  if (request.method === "OPTIONS") return preflight(request, options.cors);
  const call = { request, url, bucket, key, payload: "" };
  const isForm = request.method === "POST" && key === "" && isFormData(request);
  if (isForm) return postObject(context, call);
  if (isPublicRead(request, url, key, options.mediaPrefix ?? "media/")) {
    return mediaHeaders(await getObject(context, call, { signed: false }));
  }
  const { payload } = verifySignature(request, url, context.signer, context.clock.now());
  return dispatch(context, { ...call, payload });
}

const isFormData = (request: Request) =>
  request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;

const isPublicRead = (request: Request, url: URL, key: string, prefix: string) =>
  (request.method === "GET" || request.method === "HEAD") &&
  key.startsWith(prefix) &&
  key !== prefix &&
  isAnonymous(request, url);

/** Whatever type an upload claims, a browser must neither guess another nor run it. */
function mediaHeaders(response: Response): Response {
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("content-security-policy", "sandbox; default-src 'none'");
  response.headers.set("cross-origin-resource-policy", "cross-origin");
  return response;
}

async function dispatch(context: S3Context, call: S3Call): Promise<Response> {
  const query = call.url.searchParams;
  const { method, headers } = call.request;
  if (call.key === "") return dispatchBucket(context, call);
  if (query.has("uploadId") || query.has("uploads")) return multipart(context, call);
  const unknown = [...query.keys()].find((name) => subresources.has(name));
  if (unknown) throw notImplemented(`?${unknown}`);
  switch (method) {
    case "GET":
    case "HEAD":
      return getObject(context, call, { signed: true });
    case "PUT":
      return headers.has("x-amz-copy-source")
        ? copyObject(context, call)
        : putObject(context, call);
    case "DELETE":
      await context.store.delete(call.bucket, call.key);
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed();
  }
}

/** Unsupported, but recognised, so that such a call never does something else instead. */
const subresources = new Set(["acl", "tagging", "retention", "legal-hold", "versionId", "torrent"]);

async function dispatchBucket(context: S3Context, call: S3Call): Promise<Response> {
  const query = call.url.searchParams;
  const { method } = call.request;
  if (method === "HEAD") return new Response(null, { status: 200 });
  if (method === "GET" && query.get("list-type") === "2") return listObjects(context, call);
  if (method === "GET" || method === "PUT") throw notImplemented("This call on a bucket");
  throw methodNotAllowed();
}

const methodNotAllowed = () =>
  new S3Error(
    405,
    "MethodNotAllowed",
    "The specified method is not allowed against this resource.",
  );

/** `*`, or the exact origins that may call from a browser. */
type CorsRule = "*" | readonly string[];

/** The methods that the stack allows for the bucket (`bucket-rules.ts`). */
const allowedMethods = ["GET", "HEAD", "PUT", "POST"];
const allowedHeaders = /^(content-type|content-length|range|x-amz-.*)$/;
const exposed = "etag, content-range, content-length";

function allowedOrigin(request: Request, rule: CorsRule): string | undefined {
  const origin = request.headers.get("origin");
  if (origin === null) return undefined;
  if (rule === "*") return "*";
  return rule.includes(origin) ? origin : undefined;
}

/** Headers for an answer to another origin's script; never with credentials. */
function corsHeaders(request: Request, rule: CorsRule = "*"): [string, string][] {
  const vary: [string, string][] = [["vary", "Origin"]];
  const origin = allowedOrigin(request, rule);
  if (origin === undefined) return vary;
  return [
    ...vary,
    ["access-control-allow-origin", origin],
    ["access-control-expose-headers", exposed],
  ];
}

/** @throws S3Error AccessForbidden for an origin, method or header that no rule allows */
function preflight(request: Request, rule: CorsRule = "*"): Response {
  const method = request.headers.get("access-control-request-method");
  const asked = request.headers.get("access-control-request-headers");
  const names = asked?.split(",").map((name) => name.trim().toLowerCase()) ?? [];
  const known =
    method !== null &&
    allowedMethods.includes(method) &&
    names.every((one) => allowedHeaders.test(one));
  if (!known || allowedOrigin(request, rule) === undefined) {
    const text = "CORSResponse: This CORS request is not allowed.";
    throw new S3Error(403, "AccessForbidden", text);
  }
  const allowed = new Headers({
    "access-control-allow-methods": allowedMethods.join(", "),
    "access-control-max-age": "3600",
  });
  if (asked !== null) allowed.set("access-control-allow-headers", asked);
  return new Response(null, { status: 200, headers: allowed });
}
