import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Entry } from "yauzl";
import { IMPORT_LIMITS, megabytes } from "./limits.ts";
import { isLegacyName } from "./legacy-kinds.rules.ts";
import { imageName, isImageName } from "./image-name.rules.ts";
import type { DataFile } from "./reader.ts";
import { tooLarge, unreadable } from "./reader.ts";
import { openZip, UPLOADED_ZIP, type Zip } from "./zip.ts";

/** Files that operating systems add to archives on their own. */
const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const PACKED = /\.(?:zip|7z|rar|gz|tgz|bz2|xz|tar|jar)$/i;

export interface Archive {
  data: Entry;
  /** The images, by the name that cells use for them. */
  images: ReadonlyMap<string, Entry>;
  /** Names of files that are neither data nor images. */
  others: string[];
  zip: Zip;
}

/**
 * Opens a ZIP of one data file and its images.
 * @param isData whether a file name is that of a data file
 * @throws AppError for a nested archive, two data files or none, and two images of the same name
 */
export async function openArchive(
  path: string,
  isData: (name: string) => boolean,
): Promise<Archive> {
  const zip = await openZip(path, UPLOADED_ZIP);
  try {
    return { ...sorted(zip.entries, isData), zip };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function sorted(entries: readonly Entry[], isData: (name: string) => boolean) {
  const files = entries.filter(({ fileName }) => !SYSTEM_FILES.test(fileName));
  const nested = files.find(({ fileName }) => PACKED.test(fileName));
  if (nested) {
    throw unreadable(`The ZIP contains another archive: ${nested.fileName}. Unpack it first.`);
  }
  const images = new Map<string, Entry>();
  const data: Entry[] = [];
  const others: string[] = [];
  for (const entry of files) {
    if (isImageName(entry.fileName)) addImage(images, entry);
    else if (isData(entry.fileName)) data.push(entry);
    else others.push(entry.fileName);
  }
  return { data: only(data, others), images, others };
}

function addImage(images: Map<string, Entry>, entry: Entry): void {
  const name = imageName(entry.fileName);
  const other = images.get(name);
  if (other) {
    const both = `${other.fileName} and ${entry.fileName}`;
    throw unreadable(`Two images in the ZIP have the same name: ${both}. Rename one of them.`);
  }
  images.set(name, entry);
}

function only(data: readonly Entry[], others: readonly string[]): Entry {
  const [first, second] = data;
  const legacy = others.find(isLegacyName);
  if (!first && legacy !== undefined) {
    throw unreadable(
      `The ZIP has no data file: ${legacy} cannot be read. Save it as .docx or .xlsx, then create the ZIP again.`,
    );
  }
  if (!first) {
    throw unreadable("The ZIP has no data file. Add one .xlsx or .csv file.");
  }
  if (second) {
    const names = data
      .map(({ fileName }) => fileName)
      .slice(0, 5)
      .join(", ");
    throw unreadable(`The ZIP has more than one data file: ${names}. Keep only one.`);
  }
  return first;
}

/** The data file of an archive, expanded into memory. */
export async function dataFileOf({ zip, data }: Archive): Promise<DataFile> {
  const limit = IMPORT_LIMITS.dataFileBytes;
  const bytes = await inflated(zip, data, limit, `${data.fileName} in the ZIP`);
  return {
    name: data.fileName.split("/").at(-1) ?? "",
    bytes: bytes.length,
    at: bytes,
    start: bytes.subarray(0, 65_536),
    stream: () => Readable.from(pieces(bytes)),
  };
}

function* pieces(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** The bytes of an entry, up to a limit. */
export async function inflated(
  zip: Zip,
  entry: Entry,
  limit: number,
  what: string,
): Promise<Buffer> {
  if (entry.uncompressedSize > limit) {
    throw tooLarge("file_too_large", `${what} is larger than ${megabytes(limit)}.`);
  }
  return buffer(await zip.stream(entry));
}
