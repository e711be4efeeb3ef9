import { XMLParser } from "fast-xml-parser";

type XmlValue = string | number | boolean | XmlFields | readonly XmlFields[];
export interface XmlFields {
  readonly [name: string]: XmlValue | undefined;
}

const named: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

/** Control characters are escaped too, or a carriage return in a key would arrive as a newline. */
const escapeText = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what has to be escaped
  text.replace(/[<>&"\u0000-\u001f\u007f\u0085\u2028]/g, (character) => {
    return named[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
  });

function element(name: string, value: XmlValue | undefined): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map((one: XmlFields) => element(name, one)).join("");
  const inner = typeof value === "object" ? fields(value) : escapeText(String(value));
  return `<${name}>${inner}</${name}>`;
}

const fields = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join("");

/** An XML document with one root; lists repeat their element, `undefined` is left out. */
export const xmlDocument = (root: string, values: XmlFields, namespace = "") => {
  const attribute = namespace && ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${fields(values)}</${root}>`;
};

export const s3Namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === "Object" || name === "Part",
});

/** Parses a small request document. Document types are refused: entities are not needed here. */
export function parseXml(text: string): unknown {
  if (text.includes("<!DOCTYPE")) throw new Error("document types are not allowed");
  return parser.parse(text, true);
}
