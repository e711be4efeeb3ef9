import type { XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";

/**
 * The look that an HTML element gives to the text inside it; a field is undefined if the element
 * does not set it.
 */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  place?: "superscript" | "subscript";
  /** Six hexadecimal digits. */
  colour?: string;
  background?: string;
}

const TAGS: Readonly<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  sup: { place: "superscript" },
  sub: { place: "subscript" },
  mark: { background: "FFFF00" },
};

/** The declarations of a `style` attribute, by name. */
export function stylesOf(style = ""): ReadonlyMap<string, string> {
  const parts = style.slice(0, 2000).split(";");
  return new Map(
    parts.map((part) => {
      const at = part.indexOf(":");
      return [
        part.slice(0, at).trim().toLowerCase(),
        part
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );
}

/** The look that an element gives to its text. What its style says replaces what its tag says. */
export function lookOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  styles: ReadonlyMap<string, string>,
): Look {
  const look: Look = { ...TAGS[name] };
  const weight = styles.get("font-weight") ?? "";
  if (weight !== "") look.bold = /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const slant = styles.get("font-style") ?? "";
  if (slant !== "") look.italic = /^(?:italic|oblique)/.test(slant);
  const lines = styles.get("text-decoration-line") ?? styles.get("text-decoration") ?? "";
  if (lines.includes("underline")) look.underline = true;
  if (lines.includes("line-through")) look.strike = true;
  const place = styles.get("vertical-align");
  if (place === "super") look.place = "superscript";
  if (place === "sub") look.place = "subscript";
  const colour = colourOf(styles.get("color") ?? attributes["color"] ?? "");
  if (colour !== undefined) look.colour = colour;
  const behind = colourOf(styles.get("background-color") ?? styles.get("background") ?? "");
  if (behind !== undefined) look.background = behind;
  return look;
}

const NAMED: Readonly<Record<string, string>> = {
  red: "FF0000",
  green: "008000",
  lime: "00FF00",
  blue: "0000FF",
  yellow: "FFFF00",
  orange: "FFA500",
  cyan: "00FFFF",
  aqua: "00FFFF",
  magenta: "FF00FF",
};

/** A colour as six digits; undefined if there is no colour or a transparent one. */
function colourOf(text: string): string | undefined {
  const colour = text.toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(colour);
  if (short)
    return [short[1], short[2], short[3]]
      .map((digit) => `${digit}${digit}`)
      .join("")
      .toUpperCase();
  const long = /^#([\da-f]{6})/.exec(colour)?.[1];
  if (long !== undefined) return long.toUpperCase();
  const [, red, green, blue, clear] =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\s*\)/.exec(colour) ??
    [];
  if (red === undefined) return NAMED[colour];
  if (Number.parseFloat(clear ?? "1") === 0) return undefined;
  return [red, green, blue]
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

const element = (name: string, val?: string): XmlElement => ({
  name,
  attributes: val === undefined ? {} : { val },
  children: [],
});

/** A look as the properties of a run of Word. */
export function runProperties(look: Look): XmlElement {
  const { bold, italic, underline, strike, place, colour, background } = look;
  return {
    name: "rPr",
    attributes: {},
    children: [
      ...(bold ? [element("b")] : []),
      ...(italic ? [element("i")] : []),
      ...(underline ? [element("u", "single")] : []),
      ...(strike ? [element("strike")] : []),
      ...(place ? [element("vertAlign", place)] : []),
      ...(colour ? [element("color", colour)] : []),
      ...(background ? [{ name: "shd", attributes: { fill: background }, children: [] }] : []),
    ],
  };
}
