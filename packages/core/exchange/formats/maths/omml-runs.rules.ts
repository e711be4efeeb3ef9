import { escapeHtml } from "../../cell-text/tree.rules.ts";
import { textOf, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";
import { NOTHING, UnknownMaths } from "./maths-text.rules.ts";

/** Elements, settings and characters of Office Math. */

export const setting = (name: string, value: string): string =>
  `<m:${name} m:val="${escapeHtml(value)}"/>`;
export const wrapped = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`;
const STYLES: Record<string, string> = {
  normal: setting("sty", "p"),
  bold: setting("sty", "b"),
  "bold-italic": setting("sty", "bi"),
  "double-struck": setting("scr", "double-struck"),
  script: setting("scr", "script"),
  fraktur: setting("scr", "fraktur"),
  "sans-serif": setting("scr", "sans-serif"),
  monospace: setting("scr", "monospace"),
  italic: setting("sty", "i"),
  "bold-fraktur": setting("scr", "fraktur") + setting("sty", "b"),
  "bold-script": setting("scr", "script") + setting("sty", "b"),
  "bold-sans-serif": setting("scr", "sans-serif") + setting("sty", "b"),
  "sans-serif-italic": setting("scr", "sans-serif") + setting("sty", "i"),
  "sans-serif-bold-italic": setting("scr", "sans-serif") + setting("sty", "bi"),
};

const run = (text: string, properties: string): string =>
  text === ""
    ? ""
    : wrapped(
        "r",
        `${properties && wrapped("rPr", properties)}<m:t xml:space="preserve">${escapeHtml(text)}</m:t>`,
      );

/** A letter, a number or an operator in its style. @throws UnknownMaths */
export function letters(element: XmlElement): string {
  // KaTeX writes a struck-out sign as two characters.
  const text = textOf(element).normalize("NFC");
  const variant = element.attributes["mathvariant"];
  if (variant !== undefined) {
    const style = STYLES[variant];
    if (style === undefined) throw new UnknownMaths(`the letters ${variant}`);
    return run(text, style);
  }
  return run(text, Array.from(text).length > 1 && element.name === "mi" ? setting("sty", "p") : "");
}

/** A text inside a formula. Word shows it in upright letters, unless it has only spaces. */
export const textIn = (text: string): string =>
  run(text, text.trim() === "" && text !== NOTHING ? "" : "<m:nor/>");

/**
 * A space of about the width of an `mspace`. A space with a background is a ruled line, so it
 * becomes a blank to write on.
 */
export function spaceOf({ attributes }: XmlElement): string {
  const width = Number.parseFloat(attributes["width"] ?? "0");
  if (attributes["mathbackground"] !== undefined && width > 0) return run("____", "");
  return run(width >= 1 ? "\u2003" : width >= 0.5 ? "\u2002" : width > 0 ? "\u2009" : "", "");
}
