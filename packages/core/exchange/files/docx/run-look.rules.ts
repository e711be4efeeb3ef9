import { elementOf, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";

/** The look that a run's properties give to its text. */
export interface RunLook {
  /** Tags around it. */
  tags: string[];
  /** The colours of the text and behind it: "colour:FF0000", "highlight:yellow". */
  look: string[];
}

const STYLES = [
  ["b", "strong"],
  ["i", "em"],
  ["u", "u"],
  ["strike", "s"],
] as const;
/**
 * From this brightness on, a background is paper or light grey from a web page, and not a
 * highlight.
 */
const LIGHTEST = 0xf0;

/** Whether a property is set. */
export function isOn(properties: XmlElement | undefined, name: string): boolean {
  const found = elementOf(properties, name);
  return found !== undefined && !/^(?:0|false|off|none)$/i.test(found.attributes["val"] ?? "1");
}

const valueOf = (properties: XmlElement | undefined, name: string): string =>
  elementOf(properties, name)?.attributes["val"] ?? "";

export function runLook(properties: XmlElement | undefined): RunLook {
  const place = valueOf(properties, "vertAlign");
  const tags: string[] = STYLES.flatMap(([name, tag]) => (isOn(properties, name) ? [tag] : []));
  if (place === "superscript") tags.push("sup");
  if (place === "subscript") tags.push("sub");
  return { tags, look: [...colourOf(properties), ...highlightOf(properties)] };
}

function colourOf(properties: XmlElement | undefined): string[] {
  const colour = valueOf(properties, "color").toUpperCase();
  return /^[\dA-F]{6}$/.test(colour) && colour !== "000000" ? [`colour:${colour}`] : [];
}

function highlightOf(properties: XmlElement | undefined): string[] {
  const marker = valueOf(properties, "highlight");
  if (/^[A-Za-z]{3,20}$/.test(marker) && !/^(?:none|white)$/i.test(marker)) {
    return [`highlight:${marker}`];
  }
  const fill = (elementOf(properties, "shd")?.attributes["fill"] ?? "").toUpperCase();
  if (!/^[\dA-F]{6}$/.test(fill)) return [];
  const channels = fill.match(/../g) ?? [];
  const isPaper = channels.every((channel) => Number.parseInt(channel, 16) >= LIGHTEST);
  return isPaper ? [] : [`highlight:${fill}`];
}
