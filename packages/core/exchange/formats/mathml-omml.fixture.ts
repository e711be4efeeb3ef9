import { escapeHtml } from "../cell-text/tree.rules.ts";
import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../kernel/rich-text/xml-element.rules.ts";
import { UnknownMaths } from "./maths-text.rules.ts";

/** Formulas of KaTeX's MathML as Office Math, which Word shows as native equations. */

const NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/math";

/**
 * The `m:oMath` of a `math` element.
 * @throws UnknownMaths for an element without an equivalent
 */
export function ommlOf(math: XmlElement): string {
  const semantics = elementOf(math, "semantics");
  const row = elementsOf(semantics ?? math).filter(({ name }) => !name.startsWith("annotation"));
  return `<m:oMath xmlns:m="${NAMESPACE}">${rowOf(row)}</m:oMath>`;
}

type Write = (parts: XmlElement[], element: XmlElement) => string;

const setting = (name: string, value: string): string =>
  `<m:${name} m:val="${escapeHtml(value)}"/>`;
const wrapped = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`;
const part = (name: string, element: XmlElement | undefined): string =>
  wrapped(name, element ? partOf(element) : "");

/** Elements in a row: brackets that grow become one element of Word, with what they contain. */
function rowOf(parts: readonly XmlElement[]): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (parts.length > 1 && first && last && isFence(first) && isFence(last)) {
    const properties = setting("begChr", textOf(first)) + setting("endChr", textOf(last));
    return wrapped("d", wrapped("dPr", properties) + wrapped("e", rowOf(parts.slice(1, -1))));
  }
  return parts.map(partOf).join("");
}

const isFence = ({ name, attributes }: XmlElement): boolean =>
  name === "mo" && attributes["fence"] === "true";

const STYLES: Record<string, string> = {
  normal: setting("sty", "p"),
  bold: setting("sty", "b"),
  "bold-italic": setting("sty", "bi"),
  "double-struck": setting("scr", "double-struck"),
  script: setting("scr", "script"),
  fraktur: setting("scr", "fraktur"),
  "sans-serif": setting("scr", "sans-serif"),
  monospace: setting("scr", "monospace"),
};

const run = (text: string, properties: string): string =>
  text === ""
    ? ""
    : wrapped(
        "r",
        `${properties && wrapped("rPr", properties)}<m:t xml:space="preserve">${escapeHtml(text)}</m:t>`,
      );

function letters(element: XmlElement): string {
  const text = textOf(element);
  const variant = element.attributes["mathvariant"];
  if (variant !== undefined) {
    const style = STYLES[variant];
    if (style === undefined) throw new UnknownMaths(`the letters ${variant}`);
    return run(text, style);
  }
  return run(text, Array.from(text).length > 1 && element.name === "mi" ? setting("sty", "p") : "");
}

/** An accent, a brace, or a limit over its base. */
const overOf: Write = ([inside, over], element) => {
  const mark = textOf(over);
  if (element.attributes["accent"] === "true") {
    return wrapped("acc", wrapped("accPr", setting("chr", mark)) + part("e", inside));
  }
  if (mark === "⏞") return braceOf("⏞", inside);
  return wrapped("limUpp", part("e", inside) + part("lim", over));
};

const underOf: Write = ([inside, under]) =>
  textOf(under) === "⏟"
    ? braceOf("⏟", inside)
    : textOf(under) === "‾"
      ? wrapped("bar", wrapped("barPr", setting("pos", "bot")) + part("e", inside))
      : wrapped("limLow", part("e", inside) + part("lim", under));

const braceOf = (char: string, inside: XmlElement | undefined): string =>
  wrapped(
    "groupChr",
    wrapped("groupChrPr", setting("chr", char) + setting("pos", char === "⏞" ? "top" : "bot")) +
      part("e", inside),
  );

const BIG = /^[∑∏∐∫∬∭∮∯⋃⋂⋁⋀⨁⨂⨀⨄]$/;

/** Limits of a sum become Word's own element; those of another base are written around it. */
const limits =
  (place: "undOvr" | "subSup"): Write =>
  ([inside, low, high]) => {
    const char = textOf(inside);
    const scripts = part("sub", low) + part("sup", high);
    if (BIG.test(char)) {
      const properties = setting("chr", char) + setting("limLoc", place);
      return wrapped("nary", wrapped("naryPr", properties) + scripts + "<m:e/>");
    }
    if (place === "subSup") return wrapped("sSubSup", part("e", inside) + scripts);
    const lower = wrapped("limLow", part("e", inside) + part("lim", low));
    return wrapped("limUpp", wrapped("e", lower) + part("lim", high));
  };

function fractionOf([top, bottom]: readonly XmlElement[], element: XmlElement): string {
  const isBare = /^0(?:px|em|pt)?$/.test(element.attributes["linethickness"] ?? "");
  const properties = isBare ? wrapped("fPr", setting("type", "noBar")) : "";
  return wrapped("f", properties + part("num", top) + part("den", bottom));
}

function tableOf(rows: readonly XmlElement[]): string {
  const lines = rows.map((row) =>
    wrapped(
      "mr",
      elementsOf(row)
        .map((cell) => wrapped("e", rowOf(elementsOf(cell))))
        .join(""),
    ),
  );
  return wrapped("m", lines.join(""));
}

const content: Write = (parts) => rowOf(parts);
const leaf: Write = (_parts, element) => letters(element);

const WRITERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ["mrow", content],
  ["mstyle", content],
  ["mpadded", content],
  ["mtd", content],
  ["mi", leaf],
  ["mn", leaf],
  ["mo", leaf],
  ["mtext", (_parts, element) => run(textOf(element), "<m:nor/>")],
  ["mspace", () => run("\u2009", "")],
  ["mfrac", fractionOf],
  [
    "msqrt",
    (parts) =>
      wrapped(
        "rad",
        wrapped("radPr", setting("degHide", "1")) + "<m:deg/>" + wrapped("e", rowOf(parts)),
      ),
  ],
  ["mroot", ([inside, index]) => wrapped("rad", part("deg", index) + part("e", inside))],
  ["msup", ([inside, over]) => wrapped("sSup", part("e", inside) + part("sup", over))],
  ["msub", ([inside, under]) => wrapped("sSub", part("e", inside) + part("sub", under))],
  ["msubsup", limits("subSup")],
  ["munderover", limits("undOvr")],
  ["munder", underOf],
  ["mover", overOf],
  ["mtable", tableOf],
  [
    "mphantom",
    (parts) =>
      wrapped("phant", wrapped("phantPr", setting("show", "0")) + wrapped("e", rowOf(parts))),
  ],
]);

function partOf(element: XmlElement): string {
  const write = WRITERS.get(element.name);
  if (!write) throw new UnknownMaths(`the element ${element.name}`);
  return write(elementsOf(element), element);
}
