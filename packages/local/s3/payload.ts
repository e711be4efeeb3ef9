import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { S3Error, invalidArgument, notImplemented } from "./s3-error.ts";
import type { Bytes } from "./object-store.ts";

interface Digest {
  update(bytes: Uint8Array): void;
  /** The digest in base64, or hex for the payload's own hash. */
  end(): string;
}

export interface Payload {
  /** The object's bytes; throws at the end if they do not match what the sender declared. */
  readonly bytes: Bytes;
  /** The sender's checksum, as [header, value]; known once `bytes` has ended. */
  checksum(): readonly [string, string] | undefined;
}

const trailerPayload = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";

/**
 * A request's body as the object's bytes: decoded, counted and checked against every hash that the
 * sender gave (signed SHA-256, Content-MD5, one checksum in a header or a trailer).
 *
 * @param signedPayload what the signature says about the body
 * @throws S3Error XAmzContentSHA256Mismatch, BadDigest, IncompleteBody, MissingContentLength
 */
export function readPayload(headers: Headers, body: Bytes | null, signedPayload: string): Payload {
  if (signedPayload.startsWith("STREAMING-") && signedPayload !== trailerPayload) {
    throw notImplemented("A body of signed chunks");
  }
  const chunked = signedPayload === trailerPayload;
  const size = sizeOf(headers, chunked);
  const claimed = claimedChecksum(headers);
  const trailers = new Map<string, string>();
  const checksum = () => {
    if (!claimed) return undefined;
    const value = claimed.value ?? trailers.get(claimed.name);
    if (value === undefined) throw invalidArgument(`The trailer ${claimed.name} is missing`);
    return [claimed.name, value] as const;
  };
  const source = body ?? none();
  const bytes = chunked
    ? decodeAwsChunked(source, (name, value) => trailers.set(name, value))
    : source;
  const checks = bodyChecks(headers, signedPayload);
  if (claimed) {
    checks.push([checksumDigest(claimed.name), () => checksum()?.[1] ?? "", badDigest]);
  }
  return { bytes: checked(bytes, size, checks), checksum };
}

type Check = [Digest, expected: () => string, failure: () => S3Error];

async function* none(): AsyncGenerator<Uint8Array> {}

async function* checked(source: Bytes, size: number, checks: Check[]): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const bytes of source) {
    count += bytes.length;
    if (count > size) throw incompleteBody();
    for (const [digest] of checks) digest.update(bytes);
    yield bytes;
  }
  if (count !== size) throw incompleteBody();
  for (const [digest, expected, failure] of checks) {
    if (digest.end() !== expected()) throw failure();
  }
}

function sizeOf(headers: Headers, chunked: boolean): number {
  const text = headers.get(chunked ? "x-amz-decoded-content-length" : "content-length");
  if (text !== null && /^\d{1,15}$/.test(text)) return Number(text);
  const why = "You must provide the Content-Length HTTP header.";
  throw new S3Error(411, "MissingContentLength", why);
}

function bodyChecks(headers: Headers, signedPayload: string): Check[] {
  const checks: Check[] = [];
  if (/^[0-9a-f]{64}$/.test(signedPayload)) {
    const text = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    const failure = () => new S3Error(400, "XAmzContentSHA256Mismatch", text);
    checks.push([hashDigest("sha256", "hex"), () => signedPayload, failure]);
  } else if (signedPayload !== "UNSIGNED-PAYLOAD" && signedPayload !== trailerPayload) {
    throw invalidArgument("x-amz-content-sha256 must be a SHA-256 in hex or a known word");
  }
  const md5 = headers.get("content-md5");
  if (md5 !== null) checks.push([hashDigest("md5", "base64"), () => md5, badDigest]);
  return checks;
}

const badDigest = () =>
  new S3Error(
    400,
    "BadDigest",
    "The checksum you specified did not match the calculated checksum.",
  );

const checksumHeader = /^x-amz-checksum-(crc32|crc32c|crc64nvme|sha1|sha256)$/;

function claimedChecksum(headers: Headers): { name: string; value?: string } | undefined {
  const trailer = headers.get("x-amz-trailer")?.trim().toLowerCase();
  if (trailer && checksumHeader.test(trailer)) return { name: trailer };
  const name = [...headers.keys()].find((header) => checksumHeader.test(header));
  const value = name && headers.get(name);
  return name && value ? { name, value } : undefined;
}

function checksumDigest(header: string): Digest {
  if (header === "x-amz-checksum-sha1") return hashDigest("sha1", "base64");
  if (header === "x-amz-checksum-sha256") return hashDigest("sha256", "base64");
  if (header !== "x-amz-checksum-crc32") throw notImplemented(header);
  let value = 0;
  const update = (bytes: Uint8Array) => {
    value = crc32(bytes, value);
  };
  const end = () => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(value);
    return buffer.toString("base64");
  };
  return { update, end };
}

function hashDigest(name: string, encoding: "hex" | "base64"): Digest {
  const hash = createHash(name);
  return { update: (bytes) => void hash.update(bytes), end: () => hash.digest(encoding) };
}

const longestLine = 4096;

/**
 * Decodes `aws-chunked` with unsigned chunks, as the SDK sends streams: chunks of `<hex
 * size>\r\n<bytes>\r\n`, an empty one, then trailers.
 *
 * @param onTrailer called for each trailer after the last byte
 * @throws S3Error IncompleteBody
 */
async function* decodeAwsChunked(
  source: Bytes,
  onTrailer: (name: string, value: string) => void,
): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(source);
  for (;;) {
    const [sizeText = ""] = (await reader.line()).split(";");
    if (!/^[0-9a-f]{1,12}$/i.test(sizeText)) throw incompleteBody();
    const size = Number.parseInt(sizeText, 16);
    if (size === 0) break;
    yield* reader.bytes(size);
    if ((await reader.line()) !== "") throw incompleteBody();
  }
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const colon = line.indexOf(":");
    if (colon < 1) throw incompleteBody();
    onTrailer(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

const incompleteBody = () =>
  new S3Error(
    400,
    "IncompleteBody",
    "You did not provide the number of bytes specified by the Content-Length HTTP header",
  );

/** Reads lines and counted bytes from a stream; buffers no more than one received chunk. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf("\r\n");
      if (end >= 0) {
        const line = this.#rest.toString("latin1", 0, end);
        this.#rest = this.#rest.subarray(end + 2);
        return line;
      }
      if (this.#rest.length > longestLine) throw incompleteBody();
      const more = await this.#more();
      // The empty line after the last trailer may be missing: the end of the body means the same.
      if (!more && this.#rest.length === 0) return "";
      if (!more) throw incompleteBody();
    }
  }

  async *bytes(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw incompleteBody();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.#rest, value]);
    return true;
  }
}
