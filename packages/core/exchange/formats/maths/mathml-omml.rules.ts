import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { BEFORE, isReserved, withBases, withSignAsText } from "./empty-base.rules.ts";
import { UnknownMaths } from "./maths-text.rules.ts";
import { letters, setting, spaceOf, textIn, wrapped } from "./omml-runs.rules.ts";

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

const isFence = ({ name, attributes }: XmlElement): boolean =>
  name === "mo" && attributes["fence"] === "true";
type Write = (parts: XmlElement[], element: XmlElement) => string;

const part = (name: string, element: XmlElement | undefined): string =>
  wrapped(name, element ? partOf(element) : "");

/** Elements in a row: brackets that grow become one element of Word together with their content. */
function rowOf(parts: readonly XmlElement[]): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (parts.length > 1 && first && last) {
    if (isFence(first) && isFence(last)) {
      return bracketsOf(textOf(first), textOf(last), parts.slice(1, -1));
    }
    if (parts.length === 2 && isFence(first) && last.name === "mtable") {
      return bracketsOf(textOf(first), "", [last]);
    }
  }
  return flatOf(parts);
}

const bracketsOf = (open: string, close: string, inside: readonly XmlElement[]): string =>
  wrapped(
    "d",
    wrapped("dPr", setting("begChr", open) + setting("endChr", close)) +
      wrapped("e", rowOf(inside)),
  );

/** Elements in a row. The one after a sum is put into the sum, or Word shows an empty box there. */
function flatOf(row: readonly XmlElement[]): string {
  const parts = withBases(row);
  const written: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const one = parts[at];
    const next = parts[at + 1];
    if (!one) continue;
    if (isSum(one)) {
      const follows = next && !/^(?:mo|mspace)$/.test(next.name) && !isSum(next);
      written.push(sumOf(one, follows ? partOf(next) : ""));
      if (follows) at++;
    } else written.push(partOf(one));
  }
  return written.join("");
}

const isEmpty = (element: XmlElement | undefined): boolean =>
  element === undefined || (textOf(element) === "" && rowOf(elementsOf(element)) === "");

/** An accent, a brace, or a limit over its base. */
const overOf: Write = ([inside, over], element) => {
  // Word shows a box where nothing is written over an arrow.
  if (isEmpty(over)) return inside ? partOf(inside) : "";
  const mark = textOf(over);
  if (element.attributes["accent"] === "true") {
    return wrapped("acc", wrapped("accPr", setting("chr", mark)) + part("e", inside));
  }
  if (mark === "⏞") return braceOf("⏞", inside);
  return wrapped("limUpp", part("e", inside) + part("lim", over));
};

const underOf: Write = ([inside, under]) =>
  isEmpty(under)
    ? inside
      ? partOf(inside)
      : ""
    : textOf(under) === "⏟"
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

/** Whether an element is a sum, an integral or a similar sign, with limits. */
const isSum = (element: XmlElement): boolean =>
  /^m(?:under|over|underover|sub|sup|subsup)$/.test(element.name) &&
  BIG.test(textOf(elementsOf(element)[0]));

function sumOf(element: XmlElement, inside: string): string {
  const [char, first, second] = elementsOf(element);
  const isAbove = /^m(?:over|sup)$/.test(element.name);
  const [low, high] = isAbove ? [undefined, first] : [first, second];
  const properties =
    setting("chr", textOf(char)) +
    setting(
      "limLoc",
      element.name.includes("sub") || element.name === "msup" ? "subSup" : "undOvr",
    ) +
    (low ? "" : setting("subHide", "1")) +
    (high ? "" : setting("supHide", "1"));
  const limits = part("sub", low) + part("sup", high);
  return wrapped("nary", wrapped("naryPr", properties) + limits + wrapped("e", inside));
}

const indices: Write = ([inside, low, high]) =>
  wrapped("sSubSup", part("e", inside) + part("sub", low) + part("sup", withSignAsText(high)));

/** Limits of anything but a sum: the element of the upper limit contains that of the lower one. */
const limits: Write = ([inside, low, high]) => {
  const lower = wrapped("limLow", part("e", inside) + part("lim", low));
  return wrapped("limUpp", wrapped("e", lower) + part("lim", high));
};

function fractionOf([top, bottom]: readonly XmlElement[], element: XmlElement): string {
  const isBare = /^0(?:px|em|pt)?$/.test(element.attributes["linethickness"] ?? "");
  const properties = isBare ? wrapped("fPr", setting("type", "noBar")) : "";
  return wrapped("f", properties + part("num", top) + part("den", bottom));
}

const SIDES: Record<string, string> = { left: "left", right: "right" };

/** A table. Its columns are centred by Word unless the formula says another side. */
function tableOf(rows: readonly XmlElement[], { attributes }: XmlElement): string {
  const columns = (attributes["columnalign"] ?? "").split(/\s+/).filter((side) => side !== "");
  const sides = columns.map((side) =>
    wrapped(
      "mc",
      wrapped("mcPr", setting("count", "1") + setting("mcJc", SIDES[side] ?? "center")),
    ),
  );
  const lines = rows.map((row) =>
    wrapped(
      "mr",
      elementsOf(row)
        .map((cell) => wrapped("e", rowOf(elementsOf(cell))))
        .join(""),
    ),
  );
  const properties = sides.length === 0 ? "" : wrapped("mPr", wrapped("mcs", sides.join("")));
  return wrapped("m", properties + lines.join(""));
}

const STRIKES: Record<string, string> = {
  horizontalstrike: "strikeH",
  updiagonalstrike: "strikeBLTR",
  downdiagonalstrike: "strikeTLBR",
};
const HIDDEN = ["hideTop", "hideBot", "hideLeft", "hideRight"];

/** A box, or strokes through a formula. */
function enclosedOf(parts: readonly XmlElement[], { attributes }: XmlElement): string {
  const notations = (attributes["notation"] ?? "").split(/\s+/).filter((one) => one !== "");
  const isBox = notations.includes("box");
  const strikes = notations.filter((one) => one !== "box");
  const unknown = strikes.find((one) => STRIKES[one] === undefined);
  if (unknown !== undefined) throw new UnknownMaths(`the enclosure ${unknown}`);
  const order = Object.keys(STRIKES).filter((one) => strikes.includes(one));
  const names = [...(isBox ? [] : HIDDEN), ...order.map((one) => STRIKES[one] ?? "")];
  const properties = names.map((name) => setting(name, "1")).join("");
  return wrapped(
    "borderBox",
    (properties && wrapped("borderBoxPr", properties)) + wrapped("e", rowOf(parts)),
  );
}

/** Reserves the space of its contents without showing them. */
const phantomOf = (parts: readonly XmlElement[], more: string): string =>
  wrapped("phant", wrapped("phantPr", setting("show", "0") + more) + wrapped("e", rowOf(parts)));

/** Chemical formulas have invisible letters without width, which give indices their height. */
function paddedOf(parts: readonly XmlElement[], { attributes }: XmlElement): string {
  const [only, ...others] = parts;
  const isHeight = only?.name === "mphantom" && others.length === 0;
  return isHeight && /^0[a-z]*$/.test(attributes["width"] ?? "")
    ? phantomOf(elementsOf(only), setting("zeroWid", "1"))
    : rowOf(parts);
}

const content: Write = (parts) => rowOf(parts);
/** KaTeX also puts whole formulas into the elements of letters and signs. */
const leaf: Write = (parts, element) => (parts.length > 0 ? rowOf(parts) : letters(element));

const WRITERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ["mrow", content],
  ["mstyle", content],
  ["mpadded", paddedOf],
  ["mtd", content],
  ["mi", leaf],
  ["mn", leaf],
  ["mo", leaf],
  ["mtext", (_parts, element) => textIn(textOf(element))],
  ["mspace", (_parts, element) => spaceOf(element)],
  ["menclose", enclosedOf],
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
  [
    "msup",
    ([inside, over]) => wrapped("sSup", part("e", inside) + part("sup", withSignAsText(over))),
  ],
  ["msub", ([inside, under]) => wrapped("sSub", part("e", inside) + part("sub", under))],
  ["msubsup", indices],
  ["munderover", limits],
  [
    BEFORE,
    ([inside, low, high]) =>
      wrapped("sPre", part("sub", low) + part("sup", high) + part("e", inside)),
  ],
  ["munder", underOf],
  ["mover", overOf],
  ["mtable", tableOf],
  ["mphantom", (parts) => phantomOf(parts, "")],
]);

function partOf(element: XmlElement): string {
  if (isSum(element)) return sumOf(element, "");
  if (isReserved(element)) return "";
  const write = WRITERS.get(element.name);
  if (!write) throw new UnknownMaths(`the element ${element.name}`);
  return write(elementsOf(element), element);
}
