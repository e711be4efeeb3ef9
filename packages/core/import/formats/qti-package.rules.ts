import { posix } from "node:path";
import { type ForeignQuestion, NoEquivalent } from "./foreign.rules.ts";
import { type ReadPart, readQtiItem } from "./qti.rules.ts";
import { allElements, elementsOf, parseXml } from "./xml.ts";

/** The file of a package that lists the others. */
export const MANIFEST = "imsmanifest.xml";

const ITEM_TYPE = /^imsqti_item_xml/;
const OLD_TYPE = /^(?:imsqti_xmlv1|imscc_xmlv1p\d\/imsqti)/i;

/**
 * The items of a QTI package in the order of its manifest, one at a time.
 * @throws NoEquivalent when the manifest is missing, hostile, or lists no item
 */
export async function* readQtiPackage(
  read: ReadPart,
  folder = "",
): AsyncGenerator<ForeignQuestion | NoEquivalent> {
  const manifest = await read(posix.join(folder, MANIFEST));
  if (manifest === undefined) throw new NoEquivalent(`The package has no ${MANIFEST}.`);
  const resources = allElements(parseXml(manifest)).filter(({ name }) => name === "resource");
  const items = resources.filter(({ attributes }) => ITEM_TYPE.test(attributes["type"] ?? ""));
  if (items.length === 0) {
    const old = resources.some(({ attributes }) => OLD_TYPE.test(attributes["type"] ?? ""));
    throw new NoEquivalent(
      old
        ? "This package is QTI 1.2. Export it as QTI 2.2 or 3.0."
        : `The package's ${MANIFEST} lists no item of QTI.`,
    );
  }
  for (const item of items) {
    const file = item.attributes["href"] ?? elementsOf(item, "file")[0]?.attributes["href"] ?? "";
    yield await itemOf(posix.join(folder, file), read);
  }
}

async function itemOf(path: string, read: ReadPart): Promise<ForeignQuestion | NoEquivalent> {
  try {
    const xml = await read(path);
    if (xml === undefined) throw new NoEquivalent(`${path} is not in the package.`);
    return await readQtiItem(xml, path, read);
  } catch (error) {
    if (error instanceof NoEquivalent) return error;
    throw error;
  }
}
