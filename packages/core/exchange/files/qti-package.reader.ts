import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { Entry } from "yauzl";
import { IMPORT_LIMITS } from "./limits.ts";
import { inflated } from "./archive.ts";
import { decodedXml } from "./encoding.ts";
import { isImageName } from "./image-name.rules.ts";
import type { FilePicture, RowSource } from "./reader.ts";
import { closing, openZip, UPLOADED_ZIP, type Zip } from "./zip.ts";
import { asRead, fileError, rowsOf } from "./foreign.readers.ts";
import { type ForeignQuestion, orReason } from "../formats/foreign.rules.ts";
import { pictureName } from "../formats/qti/qti-html.rules.ts";
import {
  MANIFEST,
  packageItems,
  type PackageFile,
  type ReadPart,
  readQtiItem,
} from "../formats/qti/qti.rules.ts";
import { readQti1 } from "../formats/qti1/qti1.rules.ts";

/** The limit of one XML file of a package; items are small. */
const PART_BYTES = 5 * 1024 * 1024;

interface Package {
  zip: Zip;
  /** Entries by their paths relative to the manifest. */
  files: ReadonlyMap<string, Entry>;
}

/** Opens a ZIP with a manifest; undefined for any other ZIP, which is closed again. */
async function openPackage(path: string): Promise<Package | undefined> {
  const zip = await openZip(path, UPLOADED_ZIP);
  const manifest = zip.entries
    .map(({ fileName }) => fileName)
    .filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`))
    .toSorted((a, b) => a.length - b.length)[0];
  if (manifest === undefined) {
    zip.close();
    return undefined;
  }
  const folder = manifest.slice(0, -MANIFEST.length);
  const inside = zip.entries.filter(({ fileName }) => fileName.startsWith(folder));
  return {
    zip,
    files: new Map(inside.map((entry) => [entry.fileName.slice(folder.length), entry])),
  };
}

/** The rows of a QTI package; undefined for any other ZIP. @throws AppError */
export async function openQtiPackage(path: string): Promise<RowSource | undefined> {
  const opened = await openPackage(path);
  if (!opened) return undefined;
  const { zip, files } = opened;
  const read: ReadPart = async (name) => {
    const entry = files.get(name);
    return entry && decodedXml(await inflated(zip, entry, PART_BYTES, name));
  };
  try {
    const items = packageItems(await read(MANIFEST));
    return {
      unknownColumns: [],
      notes: [],
      images: [...files.keys()].filter(isImageName).map(pictureName),
      ...(items.every(({ isOld }) => !isOld) && { rowCount: items.length }),
      rows: closing(zip, rowsOf(questionsOf(items, read, new Set(files.keys())))),
    };
  } catch (error) {
    zip.close();
    throw fileError(error);
  }
}

async function* questionsOf(
  items: readonly PackageFile[],
  read: ReadPart,
  files: ReadonlySet<string>,
) {
  for (const { path, isOld } of items) {
    if (isOld) yield* quizOf(await reasonOr(read(path)), path, files);
    else yield asRead(read(path).then((xml) => readQtiItem(xml, path, read)));
  }
}

/** The contents of a part, or why it cannot be read. */
async function reasonOr(reading: ReturnType<ReadPart>) {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NoEquivalent) return error;
    throw error;
  }
}

/** The questions of a quiz in QTI 1.2; a quiz that cannot be read is one rejected row. */
function quizOf(
  xml: string | NoEquivalent | undefined,
  path: string,
  files: ReadonlySet<string>,
): (ForeignQuestion | NoEquivalent)[] {
  if (xml instanceof NoEquivalent) return [xml];
  if (xml === undefined) return [new NoEquivalent(`${path} is not in the package.`)];
  const read = orReason(() => readQti1(xml, path, files));
  return read instanceof NoEquivalent ? [read] : read;
}

/** The named images of a QTI package; undefined for any other ZIP. */
export async function qtiPictures(
  path: string,
  wanted: ReadonlySet<string>,
): Promise<AsyncGenerator<FilePicture, void, undefined> | undefined> {
  const opened = await openPackage(path);
  return opened && closing(opened.zip, picturesIn(opened, wanted));
}

async function* picturesIn({ zip, files }: Package, wanted: ReadonlySet<string>) {
  for (const [path, entry] of files) {
    const name = pictureName(path);
    if (!isImageName(path) || !wanted.has(name)) continue;
    yield { name, bytes: await inflated(zip, entry, IMPORT_LIMITS.imageBytes, path) };
  }
}
