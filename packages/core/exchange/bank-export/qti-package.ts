import { once } from "node:events";
import type { Writable } from "node:stream";
import { Zip, ZipDeflate } from "fflate";
import { itemPath, qtiLists } from "../formats/qti/qti-manifest.rules.ts";

/**
 * Writes a QTI package as a ZIP. Each item is written when it is added; only the number of items
 * stays in memory.
 */
export class QtiPackage {
  readonly #stream: Writable;
  readonly #zip: Zip;
  #items = 0;
  #failure: Error | undefined;
  #isFull = false;

  /** @param stream where the file goes */
  constructor(stream: Writable) {
    this.#stream = stream;
    stream.once("error", (error) => (this.#failure ??= error));
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failure ??= error;
      else this.#isFull = !stream.write(bytes);
    });
  }

  async add(item: string): Promise<void> {
    this.#items++;
    await this.#file(itemPath(this.#items), item);
  }

  /** Resolves when the last byte is written. */
  async finish(): Promise<void> {
    for (const { path, xml } of qtiLists(this.#items)) await this.#file(path, xml);
    this.#zip.end();
    await new Promise<void>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#stream.once("error", reject);
      this.#stream.end(resolve);
    });
  }

  async #file(path: string, xml: string): Promise<void> {
    const file = new ZipDeflate(path);
    // All files get the same time, so that the same questions always make the same package.
    file.mtime = EPOCH;
    this.#zip.add(file);
    file.push(new TextEncoder().encode(xml), true);
    if (this.#failure) throw this.#failure;
    if (this.#isFull) await once(this.#stream, "drain");
    this.#isFull = false;
  }
}

/** A time that a ZIP can hold in every time zone; the earliest one is the first of January 1980. */
const EPOCH = "1980-01-02T00:00:00Z";
