import { XMLParser, XMLValidator } from "fast-xml-parser";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { XmlElement, XmlNode } from "../../rich-text/xml-element.rules.ts";
import { MOST_ELEMENTS, scanXml } from "./xml-scan.rules.ts";

const CDATA = "__cdata";

/** Entities stay as they are written: only the five of XML and characters by number are read. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  allowBooleanAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  htmlEntities: false,
  cdataPropName: CDATA,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Reads one element, after it is known to be harmless: no document type, so no entities of its own
 * and no other files; no deeper and no larger than any question is.
 * @throws NoEquivalent with the reason in words
 */
export function parseXml(text: string, most = MOST_ELEMENTS.part): XmlElement {
  scanXml(text, most);
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { msg, line } = valid.err;
    throw new NoEquivalent(`This is no well-formed XML (line ${line}): ${msg}`);
  }
  const root = nodesOf(parse(text)).find((node) => typeof node !== "string");
  if (root === undefined) throw new NoEquivalent("This XML has no element.");
  return root;
}

/** The library refuses some names and sizes by errors of no class of its own. */
function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NoEquivalent(`This XML cannot be read: ${reason}`);
  }
}

/** What the library makes, a list of objects of one name each, as nodes. */
function nodesOf(list: unknown): XmlNode[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown): XmlNode[] => {
    if (typeof one !== "object" || one === null) return [];
    const entries = Object.entries(one);
    const [name, inside] = entries.find(([key]) => key !== ":@") ?? [""];
    if (name === "#text") return [decodeEntities(String(inside))];
    if (name === CDATA) return [rawTextOf(inside)];
    const attributes: unknown = Reflect.get(one, ":@");
    return [{ name, attributes: attributesOf(attributes), children: nodesOf(inside) }];
  });
}

function attributesOf(given: unknown): Record<string, string> {
  if (typeof given !== "object" || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, decodeEntities(String(value))]),
  );
}

const rawTextOf = (list: unknown): string =>
  Array.isArray(list)
    ? list.map((one: unknown) => String(Reflect.get(Object(one), "#text") ?? "")).join("")
    : "";

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Any other entity stays as it stands: in a field of HTML it still says what it said. */
const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
