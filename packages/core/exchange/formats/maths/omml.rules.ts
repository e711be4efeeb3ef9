import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import {
  accented,
  bigOperatorOf,
  characterOf,
  charactersOf,
  delimiterOf,
  plainOf,
  table,
  UnknownMaths,
  uprightOf,
} from "./maths-text.rules.ts";

/** Formulas of Word (Office Math) in LaTeX. */

/**
 * The LaTeX of an `m:oMath`.
 * @throws UnknownMaths for any element that is not known here
 */
export const latexOfOmml = (math: XmlElement): string => rowOf(math).trim();

type Write = (element: XmlElement) => string;

/** Properties and marks that are read where they matter, or say nothing about the formula. */
const WITHOUT_TEXT =
  /^(?:\w+Pr|proofErr|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|lastRenderedPageBreak|perm(?:Start|End)|del|moveFrom)$/;

const rowOf = (element: XmlElement): string => elementsOf(element).map(partOf).join("");

function partOf(element: XmlElement): string {
  if (WITHOUT_TEXT.test(element.name)) return "";
  const write = WRITERS.get(element.name);
  if (!write) throw new UnknownMaths(`the element ${element.name}`);
  return write(element);
}

/** The contents of a child; "" where it is missing or empty. */
const child = (element: XmlElement, name: string): string => {
  const found = elementOf(element, name);
  return found ? rowOf(found).trim() : "";
};
const group = (element: XmlElement, name: string): string => `{${child(element, name)}}`;

/** A value of the element's properties; undefined where it is not set. */
function setting(element: XmlElement, name: string): string | undefined {
  const found = elementOf(elementOf(element, `${element.name}Pr`), name);
  return found && (found.attributes["val"] ?? "");
}

const isOn = (element: XmlElement, name: string): boolean => {
  const value = setting(element, name);
  return value !== undefined && !/^(?:0|off|false)$/i.test(value);
};

const OPERATOR = /^\\[A-Za-z]+$/;
/** The base of indices. An operator gets no braces, because it would lose its limits in them. */
const base = (latex: string): string => (OPERATOR.test(latex) ? latex : `{${latex}}`);

/** A superscript. Primes get no "^", because LaTeX already raises them. */
const raised = (latex: string): string => (/^'+$/.test(latex) ? latex : `^{${latex}}`);

const SCRIPTS: Record<string, string> = {
  "double-struck": "\\mathbb",
  fraktur: "\\mathfrak",
  script: "\\mathcal",
  "sans-serif": "\\mathsf",
  monospace: "\\mathtt",
};

/** The text of a run, in the alphabet that its properties name. */
function runOf(element: XmlElement): string {
  const isPlain = isOn(element, "nor");
  const style = setting(element, "sty");
  const script = SCRIPTS[setting(element, "scr") ?? ""];
  return elementsOf(element)
    .map((part) => {
      if (part.name === "t") return textIn(textOf(part), isPlain, style, script);
      if (part.name === "tab") return "\\quad ";
      if (part.name === "br" || part.name === "cr") return "\\ ";
      if (part.name === "noBreakHyphen") return "\\text{-}";
      if (WITHOUT_TEXT.test(part.name)) return "";
      throw new UnknownMaths(`the element ${part.name}`);
    })
    .join("");
}

function textIn(
  text: string,
  isPlain: boolean,
  style: string | undefined,
  script: string | undefined,
): string {
  if (isPlain) return plainOf(text);
  if (script) return lettersIn(text, script);
  if (style === "p") return uprightOf(text);
  if (style === "b") return lettersIn(text, "\\mathbf");
  return style === "bi" ? lettersIn(text, "\\boldsymbol") : charactersOf(text);
}

/** Letters and digits in an alphabet of their own. */
const lettersIn = (text: string, command: string): string =>
  text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part, at) => (at % 2 === 0 ? charactersOf(part) : `${command}{${charactersOf(part)}}`))
    .join("");

function fractionOf(element: XmlElement): string {
  const parts = group(element, "num") + group(element, "den");
  const kind = setting(element, "type") ?? "bar";
  if (kind === "noBar") return `\\genfrac{}{}{0pt}{}${parts}`;
  if (kind === "lin" || kind === "skw") return `${group(element, "num")}/${group(element, "den")}`;
  return `\\frac${parts}`;
}

function rootOf(element: XmlElement): string {
  const index = isOn(element, "degHide") ? "" : child(element, "deg");
  return `\\sqrt${index === "" ? "" : `[{${index}}]`}${group(element, "e")}`;
}

function sumOf(element: XmlElement): string {
  const operator = bigOperatorOf(setting(element, "chr") || "∫");
  const isIntegral = operator.endsWith("int");
  const place = setting(element, "limLoc") ?? (isIntegral ? "subSup" : "undOvr");
  const [low, high] = [child(element, "sub"), child(element, "sup")];
  const below = isOn(element, "subHide") && low === "" ? "" : `_{${low}}`;
  const above = isOn(element, "supHide") && high === "" ? "" : `^{${high}}`;
  const hasLimits = (low + high).length > 0;
  const limits = place === "undOvr" ? "\\limits" : "\\nolimits";
  const scripts = hasLimits ? limits + (low && below) + (high && above) : "";
  return `${operator}${scripts}{${child(element, "e")}}`;
}

function bracketsOf(element: XmlElement): string {
  const open = delimiterOf(setting(element, "begChr") ?? "(");
  const close = delimiterOf(setting(element, "endChr") ?? ")");
  const separator = setting(element, "sepChr") ?? "|";
  const between = /^[|∣]$/.test(separator) ? " \\middle| " : charactersOf(separator);
  const inside = elementsOf(element, "e").map((one) => rowOf(one).trim());
  return `\\left${open} ${inside.join(between)} \\right${close} `;
}

/**
 * A limit under or over a base. If the base is the name of an operator, LaTeX knows its limits;
 * otherwise, the limit is set under or over the base.
 */
const limitOf =
  (mark: "_" | "^", command: string): Write =>
  (element) => {
    const under = child(element, "e");
    const limit = group(element, "lim");
    return /^\\(?:lim|max|min|sup|inf|det|gcd|Pr|sum|prod)$/.test(under)
      ? `${under}\\limits${mark}${limit}`
      : `${command}${limit}{${under}}`;
  };

function groupedOf(element: XmlElement): string {
  const char = setting(element, "chr") || "⏟";
  const inside = group(element, "e");
  if (char === "⏟") return `\\underbrace${inside}`;
  if (char === "⏞") return `\\overbrace${inside}`;
  const command = setting(element, "pos") === "top" ? "\\overset" : "\\underset";
  return `${command}{${characterOf(char)}}${inside}`;
}

function boxedOf(element: XmlElement): string {
  const inside = group(element, "e");
  const [rising, falling] = [isOn(element, "strikeBLTR"), isOn(element, "strikeTLBR")];
  if (isOn(element, "strikeV")) throw new UnknownMaths("the strike strikeV");
  const hidden = ["hideTop", "hideBot", "hideLeft", "hideRight"].filter((one) =>
    isOn(element, one),
  );
  if (hidden.length !== 0 && hidden.length !== 4) throw new UnknownMaths("a box of some lines");
  const strike = rising ? (falling ? "\\xcancel" : "\\cancel") : falling ? "\\bcancel" : "";
  const crossed = strike === "" ? inside : `${strike}${inside}`;
  const struck = isOn(element, "strikeH") ? `\\sout{${crossed}}` : crossed;
  return hidden.length === 4 ? struck : `\\boxed{${struck}}`;
}

/** Whether columns are aligned right and left in turn, as equations are at their equals signs. */
const isAligned = (columns: XmlElement | undefined): boolean =>
  /^(?:right left ?)+$/.test(
    elementsOf(columns, "mc")
      .map((one) => setting(one, "mcJc"))
      .join(" "),
  );

const matrixOf: Write = (element) =>
  table(
    isAligned(elementOf(elementOf(element, "mPr"), "mcs")) ? "aligned}" : "matrix}",
    elementsOf(element, "mr").map((row) =>
      elementsOf(row, "e")
        .map((cell) => rowOf(cell).trim())
        .join(" & "),
    ),
  );

/** Lines one under another; an "&" in them marks where they are aligned and is not shown. */
const linesOf: Write = (element) =>
  table(
    "array}{l}",
    elementsOf(element, "e").map((line) => rowOf(line).replaceAll("\\&", "").trim()),
  );

const CONTAINERS = "oMath e num box ins moveTo smartTag sdt sdtContent hyperlink".split(" ");

const WRITERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ...CONTAINERS.map((name) => [name, rowOf] as const),
  ["r", runOf],
  ["f", fractionOf],
  ["sSup", (one) => base(child(one, "e")) + raised(child(one, "sup"))],
  ["sSub", (one) => `${base(child(one, "e"))}_${group(one, "sub")}`],
  ["sSubSup", (one) => `${base(child(one, "e"))}_${group(one, "sub")}^${group(one, "sup")}`],
  ["sPre", (one) => `{}_${group(one, "sub")}^${group(one, "sup")}${group(one, "e")}`],
  ["rad", rootOf],
  ["nary", sumOf],
  ["d", bracketsOf],
  ["func", (one) => `${functionOf(child(one, "fName"))}${group(one, "e")}`],
  ["limLow", limitOf("_", "\\underset")],
  ["limUpp", limitOf("^", "\\overset")],
  [
    "bar",
    (one) => `${setting(one, "pos") === "top" ? "\\overline" : "\\underline"}${group(one, "e")}`,
  ],
  ["acc", (one) => accented(setting(one, "chr") ?? "\u0302", child(one, "e"))],
  ["groupChr", groupedOf],
  ["borderBox", boxedOf],
  ["phant", phantomOf],
  ["m", matrixOf],
  ["eqArr", linesOf],
]);

function phantomOf(element: XmlElement): string {
  const inside = group(element, "e");
  if (!/^(?:0|off|false)$/i.test(setting(element, "show") ?? "1")) return inside;
  return `${isOn(element, "zeroWid") ? "\\vphantom" : "\\phantom"}${inside}`;
}

/** A function's name, in upright letters even where its author forgot them. */
const functionOf = (name: string): string => {
  if (!/^[A-Za-z]+$/.test(name)) return name;
  return uprightOf(name).startsWith("\\mathrm") ? `\\operatorname{${name}}` : uprightOf(name);
};
