import { S3Error } from "./s3-error.ts";
import type { Bytes } from "./object-store.ts";

const longestLine = 4096;

/**
 * Decodes `aws-chunked` with unsigned chunks, as the SDK sends streams: chunks of `<hex
 * size>\r\n<bytes>\r\n`, an empty one, then trailers.
 *
 * @param onTrailer called for each trailer after the last byte
 * @throws S3Error IncompleteBody
 */
export async function* decodeAwsChunked(
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

export const incompleteBody = () =>
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
