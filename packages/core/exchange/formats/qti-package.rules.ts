import { posix } from "node:path";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { allElements, elementsOf } from "../../kernel/rich-text/xml-element.rules.ts";
import { parseXml } from "../xml/xml-tree.ts";

/** The file of a package that lists the others. */
export const MANIFEST = "imsmanifest.xml";

/** In the manifest of a package. */
const MAX_ELEMENTS = 100_000;

const ITEM_TYPE = /^imsqti_item_xml/;
const OLD_TYPE = /^(?:imsqti_xmlv1|imscc_xmlv1p\d\/imsqti)/i;

/**
 * The paths of a package's items, in the order of its manifest.
 * @throws NoEquivalent when the manifest is missing, hostile, or lists no item
 */
export function packageItems(manifest: string | undefined): string[] {
  if (manifest === undefined) throw new NoEquivalent(`The package has no ${MANIFEST}.`);
  const resources = allElements(parseXml(manifest, MAX_ELEMENTS)).filter(
    ({ name }) => name === "resource",
  );
  const items = resources.filter(({ attributes }) => ITEM_TYPE.test(attributes["type"] ?? ""));
  if (items.length === 0) {
    const old = resources.some(({ attributes }) => OLD_TYPE.test(attributes["type"] ?? ""));
    throw new NoEquivalent(
      old
        ? "This package is QTI 1.2. Export it as QTI 2.2 or 3.0."
        : `The package's ${MANIFEST} lists no QTI items.`,
    );
  }
  return items.map((item) =>
    posix.normalize(
      item.attributes["href"] ?? elementsOf(item, "file")[0]?.attributes["href"] ?? "",
    ),
  );
}
