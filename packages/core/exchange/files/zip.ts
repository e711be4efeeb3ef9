import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { isAppError } from "../../kernel/shared/error.ts";
import { IMPORT_LIMITS, megabytes } from "./limits.ts";
import { tooLarge, unreadable } from "./reader.ts";

/** The limits of a ZIP, and what errors call the ZIP. */
export interface ZipLimits {
  /** The first words of errors: "The ZIP", "The workbook". */
  what: string;
  entries: number;
  inflatedBytes: number;
}

/** An open ZIP whose declared names and sizes have been checked. */
export interface Zip {
  entries: readonly Entry[];
  /** Expands one entry. The stream fails if the entry is larger than declared. */
  stream(entry: Entry): Promise<Readable>;
  close(): void;
}

/** An uploaded ZIP of a data file and its images, or of a QTI package. */
export const UPLOADED_ZIP: ZipLimits = {
  what: "The ZIP",
  entries: IMPORT_LIMITS.zipEntries,
  inflatedBytes: IMPORT_LIMITS.inflatedBytes,
};

const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
const openPath = promisify<string, yauzl.Options, ZipFile>(yauzl.open);
const openBuffer = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/**
 * Opens a ZIP from disk or memory and reads the list of its entries.
 * @throws AppError naming the limit, the entry that points outside the ZIP, or the damage
 */
export async function openZip(at: string | Buffer, limits: ZipLimits): Promise<Zip> {
  const file = await readable(
    limits,
    typeof at === "string" ? openPath(at, OPTIONS) : openBuffer(at, OPTIONS),
  );
  try {
    if (file.entryCount > limits.entries) throw tooManyEntries(limits);
    const entries = await readable(limits, listEntries(file, limits));
    assertSizes(entries, limits);
    return opened(file, entries, limits);
  } catch (error) {
    file.close();
    throw error;
  }
}

function opened(file: ZipFile, entries: readonly Entry[], limits: ZipLimits): Zip {
  const openStream = promisify<Entry, Readable>((entry, done) => file.openReadStream(entry, done));
  let inflated = 0;
  return {
    entries,
    async stream(entry) {
      const source = await readable(limits, openStream(entry));
      const counter = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          inflated += chunk.byteLength;
          done(inflated > limits.inflatedBytes ? tooMuch(limits) : null, chunk);
        },
      });
      source.on("error", (error) => counter.destroy(damaged(limits, error)));
      counter.on("close", () => source.destroy());
      return source.pipe(counter);
    },
    close: () => file.close(),
  };
}

/** Yields the items that are read from a ZIP, and closes the ZIP afterwards. */
export async function* closing<T>(
  zip: Zip,
  items: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* items;
  } finally {
    zip.close();
  }
}

/** Turns the library's errors, which are all about the file, into errors for people. */
async function readable<T>(limits: ZipLimits, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw isAppError(error) ? error : damaged(limits, error);
  }
}

function damaged({ what }: ZipLimits, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  if (/too many bytes in the stream/.test(reason)) {
    return tooLarge(
      "lying_sizes",
      `${what} contains more data than it declares, so it was rejected.`,
    );
  }
  if (/relative path|absolute path|invalid characters in fileName/.test(reason)) {
    const name = reason
      .slice(reason.indexOf(":") + 1)
      .trim()
      .slice(0, 100);
    return unreadable(`${what} has an entry that points outside it: ${name}`, error);
  }
  return unreadable(`${what} is damaged: ${reason.slice(0, 200)}`, error);
}

async function listEntries(file: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    file.on("error", reject);
    file.on("end", () => resolve(entries));
    file.on("entry", (entry: Entry) => {
      try {
        assertHarmless(entry, limits);
        if (!entry.fileName.endsWith("/")) entries.push(entry);
        if (entries.length > limits.entries) throw tooManyEntries(limits);
        file.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    file.readEntry();
  });
}

const SYMBOLIC_LINK = 0o120000;

function assertHarmless(entry: Entry, { what }: ZipLimits): void {
  const name = entry.fileName;
  const leads = /(?:^|[\\/])(?:\.|%2e){2}(?:[\\/]|$)|^[\\/]|^[a-z]:|[\0\\]/i.test(name);
  if (leads) {
    throw unreadable(`${what} has an entry that points outside it: ${name.slice(0, 100)}`);
  }
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) {
    throw unreadable(`${what} contains a link: ${name}. Replace it with the file itself.`);
  }
  if (entry.isEncrypted()) throw unreadable(`${what} has a password. Save it without one.`);
}

function assertSizes(entries: readonly Entry[], limits: ZipLimits): void {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  const inflated = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (inflated > limits.inflatedBytes) throw tooMuch(limits);
  const { ratio, ratioFromBytes } = IMPORT_LIMITS;
  const dense = (size: number, from: number) => size > ratioFromBytes && size > from * ratio;
  const bomb = entries.some((entry) => dense(entry.uncompressedSize, entry.compressedSize));
  if (bomb || dense(inflated, packed)) {
    const message = `${limits.what} expands to more than ${ratio} times its size, so it was rejected.`;
    throw tooLarge("too_dense", message);
  }
}

const tooManyEntries = ({ what, entries }: ZipLimits) =>
  tooLarge("too_many_entries", `${what} contains more than ${entries} files.`);

const tooMuch = ({ what, inflatedBytes }: ZipLimits) =>
  tooLarge("too_much_inside", `${what} expands to more than ${megabytes(inflatedBytes)}.`);
