import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { encodeKey, encodeRfc3986, parsePath } from "./object-key.ts";
import { accessDenied, S3Error } from "./s3-error.ts";

/** Whose signatures are valid, and for which region. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** What the signature says about the body: a SHA-256 in hex, or one of AWS's words. */
export interface Signed {
  readonly payload: string;
}

interface Claim {
  readonly credential: string;
  readonly signedHeaders: string[];
  readonly signature: string;
  /** `YYYYMMDDTHHMMSSZ` as signed. */
  readonly date: string;
  readonly payload: string;
  readonly query: [string, string][];
}

const algorithm = "AWS4-HMAC-SHA256";
const allowedSkewMs = 15 * 60_000;
const longestExpirySeconds = 7 * 24 * 3600;
const unsigned = "UNSIGNED-PAYLOAD";

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** True for a request without any signature. */
export const isAnonymous = (request: Request, url: URL) =>
  !request.headers.has("authorization") && !url.searchParams.has("X-Amz-Signature");

/**
 * Verifies an AWS Signature Version 4, in the Authorization header or in the query. Source:
 * "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API Reference.
 *
 * @param now epoch milliseconds
 * @throws S3Error AccessDenied, InvalidAccessKeyId, SignatureDoesNotMatch, RequestTimeTooSkewed,
 *   AuthorizationHeaderMalformed, AuthorizationQueryParametersError
 */
export function verifySignature(request: Request, url: URL, signer: Signer, now: number): Signed {
  if (isAnonymous(request, url)) throw accessDenied();
  const query = parseQuery(url.search);
  const inHeader = request.headers.has("authorization");
  if (inHeader && url.searchParams.has("X-Amz-Signature")) {
    throw new S3Error(400, "InvalidArgument", "Only one auth mechanism allowed");
  }
  const claim = inHeader ? headerClaim(request.headers, query) : queryClaim(query);
  const scope = checkScope(claim, signer);
  checkHeadersAreSigned(request.headers, claim.signedHeaders);
  const toSign = [algorithm, claim.date, scope, sha256(canonicalRequest(request, url, claim))];
  checkSignature(toSign.join("\n"), claim, signer);
  if (inHeader) checkSkew(claim.date, now);
  else checkExpiry(claim, now);
  return { payload: claim.payload };
}

/**
 * Checks a signature of any text with the key of the credential's day; also used for POST forms.
 */
export function checkSignature(
  text: string,
  claim: { credential: string; signature: string },
  signer: Signer,
): void {
  const day = claim.credential.split("/").at(-4) ?? "";
  const key = ["s3", "aws4_request"].reduce<Buffer>(
    hmac,
    hmac(hmac(`AWS4${signer.secretAccessKey}`, day), signer.region),
  );
  const expected = hmac(key, text);
  const given = Buffer.from(claim.signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(
      403,
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    );
  }
}

/** @returns the scope; its day must match the date, its region and service must be ours */
export function checkScope(claim: { credential: string; date: string }, signer: Signer): string {
  const [accessKeyId, ...scope] = claim.credential.split("/");
  if (accessKeyId !== signer.accessKeyId) {
    const text = "The AWS Access Key Id you provided does not exist in our records.";
    throw new S3Error(403, "InvalidAccessKeyId", text);
  }
  const wanted = `${claim.date.slice(0, 8)}/${signer.region}/s3/aws4_request`;
  if (scope.join("/") !== wanted) throw malformed(`the credential scope must be '${wanted}'`);
  return wanted;
}

/** Reads `YYYYMMDDTHHMMSSZ`; @returns epoch milliseconds */
function parseAmzDate(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!parts || Number.isNaN(time)) throw accessDenied("X-Amz-Date must be in ISO 8601 basic form");
  return time;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const malformed = (why: string) =>
  new S3Error(400, "AuthorizationHeaderMalformed", `The authorization is malformed; ${why}.`);

function parseQuery(search: string): [string, string][] {
  const pairs = search.slice(1).split("&").filter(Boolean);
  return pairs.map((pair) => {
    const equals = pair.indexOf("=");
    const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
    return [decodeQuery(name), decodeQuery(value)];
  });
}

function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");
  }
}

function headerClaim(headers: Headers, query: [string, string][]): Claim {
  const text = headers.get("authorization") ?? "";
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^, ]+), ?SignedHeaders=([^, ]+), ?Signature=([0-9a-f]+)$/.exec(
      text,
    );
  const [, credential, signedHeaders, signature] = parts ?? [];
  if (!credential || !signedHeaders || !signature) throw malformed("its form is not known");
  const payload = headers.get("x-amz-content-sha256");
  if (payload === null) throw accessDenied("Missing required header: x-amz-content-sha256");
  const date = headers.get("x-amz-date") ?? "";
  return { credential, signedHeaders: signedHeaders.split(";"), signature, date, payload, query };
}

function queryClaim(query: [string, string][]): Claim {
  const value = (name: string) => {
    const found = query.filter(([key]) => key === name);
    const text = found[0]?.[1];
    if (found.length !== 1 || text === undefined) {
      const why = `Query-string authentication requires exactly one ${name}`;
      throw new S3Error(400, "AuthorizationQueryParametersError", why);
    }
    return text;
  };
  if (value("X-Amz-Algorithm") !== algorithm) throw malformed("the algorithm is not known");
  return {
    credential: value("X-Amz-Credential"),
    signedHeaders: value("X-Amz-SignedHeaders").split(";"),
    signature: value("X-Amz-Signature"),
    date: value("X-Amz-Date"),
    payload: query.find(([key]) => key.toLowerCase() === "x-amz-content-sha256")?.[1] ?? unsigned,
    query: query.filter(([key]) => key !== "X-Amz-Signature"),
  };
}

/** Otherwise, someone with a signed URL could add headers that its author never signed. */
function checkHeadersAreSigned(headers: Headers, signed: string[]): void {
  const forgotten = [...headers.keys()].filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name),
  );
  if (!signed.includes("host")) forgotten.push("host");
  if (forgotten.length === 0) return;
  const text = "There were headers present in the request which were not signed";
  throw new S3Error(403, "AccessDenied", text, { HeadersNotSigned: forgotten.join(", ") });
}

function canonicalRequest(request: Request, url: URL, claim: Claim): string {
  const { bucket, key } = parsePath(url.pathname);
  const path = url.pathname.includes("/", 1) ? `/${bucket}/${key}` : `/${bucket}`;
  const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const query = claim.query
    .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
    .sort(byCode);
  const headers = claim.signedHeaders.map((name) => {
    const value = request.headers.get(name) ?? "";
    return `${name}:${value.trim().replace(/ +/g, " ")}\n`;
  });
  return [
    request.method,
    encodeKey(path),
    query.join("&"),
    headers.join(""),
    claim.signedHeaders.join(";"),
    claim.payload,
  ].join("\n");
}

function checkSkew(date: string, now: number): void {
  if (Math.abs(parseAmzDate(date) - now) <= allowedSkewMs) return;
  const text = "The difference between the request time and the current time is too large.";
  throw new S3Error(403, "RequestTimeTooSkewed", text, { ServerTime: new Date(now).toISOString() });
}

function checkExpiry(claim: Claim, now: number): void {
  const text = claim.query.find(([name]) => name === "X-Amz-Expires")?.[1] ?? "";
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > longestExpirySeconds) {
    const why = "X-Amz-Expires must be between 1 and 604800 seconds";
    throw new S3Error(400, "AuthorizationQueryParametersError", why);
  }
  const from = parseAmzDate(claim.date);
  if (from - now > allowedSkewMs) throw accessDenied("Request is not yet valid");
  const until = from + seconds * 1000;
  if (now <= until) return;
  throw new S3Error(403, "AccessDenied", "Request has expired", {
    Expires: new Date(until).toISOString(),
    ServerTime: new Date(now).toISOString(),
  });
}
