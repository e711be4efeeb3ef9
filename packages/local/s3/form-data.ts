import type { Bytes } from "./object-store.ts";
import { S3Error } from "./s3-error.ts";

export interface UploadForm {
  /** Lower-case names; fields after the file are ignored, as in S3. */
  readonly fields: Map<string, string>;
  readonly file: Bytes;
}

const mostFieldBytes = 20 * 1024;

/**
 * Reads multipart/form-data up to its file, and then the file as a stream, so that a large video is
 * never in memory (RFC 7578).
 *
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceeded
 */
export async function readUploadForm(contentType: string, body: Bytes): Promise<UploadForm> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw malformed();
  const reader = new PartReader(body, name);
  const fields = new Map<string, string>();
  await reader.skipPreamble();
  for (;;) {
    const field = fieldName(await reader.head());
    if (field === "file") return { fields, file: reader.content() };
    if (fields.has(field)) throw malformed();
    fields.set(field, await collect(reader.content()));
  }
}

function fieldName(head: string): string {
  const disposition = head
    .split("\r\n")
    .find((line) => line.toLowerCase().startsWith("content-disposition:"));
  const name = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? "")?.[1];
  if (name === undefined) throw malformed();
  return name.toLowerCase();
}

async function collect(bytes: Bytes): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

const malformed = () =>
  new S3Error(
    400,
    "MalformedPOSTRequest",
    "The body of your POST request is not well-formed multipart/form-data.",
  );

/**
 * Splits a stream at its boundary. Of a part's content, it only holds back as many bytes as a
 * boundary is long.
 */
class PartReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #delimiter: Buffer;
  #rest: Buffer = Buffer.from("\r\n");
  #fieldBytes = 0;

  constructor(source: Bytes, boundary: string) {
    this.#source = source[Symbol.asyncIterator]();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  async skipPreamble(): Promise<void> {
    await collect(this.content());
  }

  /** The headers of the part that begins here. */
  async head(): Promise<string> {
    for (;;) {
      if (this.#rest.length >= 2 && this.#rest.toString("latin1", 0, 2) === "--") throw malformed();
      const end = this.#rest.indexOf("\r\n\r\n");
      if (end >= 0) {
        const head = this.#rest.toString("utf8", 0, end);
        // The headers end with two line ends.
        this.#rest = this.#rest.subarray(end + 2);
        this.#skipLineEnd();
        return head;
      }
      this.#countField(0);
      if (!(await this.#more())) throw malformed();
    }
  }

  /** The bytes up to the next boundary, which is consumed too. */
  async *content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const end = this.#rest.indexOf(this.#delimiter);
      if (end >= 0) {
        const last = this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + this.#delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      const safe = this.#rest.length - this.#delimiter.length + 1;
      if (safe > 0) {
        const part = this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
        yield part;
      }
      if (!(await this.#more())) throw malformed();
    }
  }

  #skipLineEnd(): void {
    this.#rest = this.#rest.subarray(2);
  }

  #countField(bytes: number): void {
    this.#fieldBytes += bytes;
    if (this.#rest.length <= mostFieldBytes && this.#fieldBytes <= mostFieldBytes) return;
    const text = "Your POST request fields preceding the upload file were too large.";
    throw new S3Error(400, "MaxPostPreDataLengthExceeded", text);
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}
