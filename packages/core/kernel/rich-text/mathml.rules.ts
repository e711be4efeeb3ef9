import { elementsOf, textOf, type XmlElement, type XmlNode } from "./xml-element.rules.ts";

/** Converts formulas from MathML, as QTI files and the clipboard have them, to LaTeX. */

const SYMBOLS: Record<string, string> = {
  "×": "\\times",
  "÷": "\\div",
  "±": "\\pm",
  "∓": "\\mp",
  "·": "\\cdot",
  "⋅": "\\cdot",
  "−": "-",
  "≤": "\\le",
  "≥": "\\ge",
  "≠": "\\ne",
  "≈": "\\approx",
  "∞": "\\infty",
  "∫": "\\int",
  "∑": "\\sum",
  "∏": "\\prod",
  "√": "\\surd",
  "→": "\\to",
  "∈": "\\in",
  "∂": "\\partial",
  α: "\\alpha",
  β: "\\beta",
  γ: "\\gamma",
  δ: "\\delta",
  ε: "\\varepsilon",
  θ: "\\theta",
  λ: "\\lambda",
  μ: "\\mu",
  π: "\\pi",
  ρ: "\\rho",
  σ: "\\sigma",
  φ: "\\varphi",
  ω: "\\omega",
  Δ: "\\Delta",
  Ω: "\\Omega",
  "°": "^{\\circ}",
  "~": "\\sim",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  $: "\\$",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
  "\u2061": "",
  "\u2062": "",
};
const FUNCTIONS = /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|det|gcd)$/;
/** LaTeX commands of accents, by the accent's character. */
const OVER: Record<string, string> = {
  "→": "\\vec",
  "⃗": "\\vec",
  "^": "\\hat",
  "¯": "\\overline",
  "‾": "\\overline",
  "˙": "\\dot",
};

/**
 * A formula in LaTeX. If the MathML contains its LaTeX as an annotation, that is used. Undefined if
 * the formula has an unknown element, because a part of a formula would mean something else.
 */
export function latexOf(math: XmlElement): string | undefined {
  const annotation = elementsOf(math, "semantics")
    .flatMap((one) => elementsOf(one, "annotation"))
    .find((one) => /tex/i.test(one.attributes["encoding"] ?? ""));
  if (annotation) return textOf(annotation).trim();
  try {
    return rowOf(math.children).replace(/\s+/g, " ").trim();
  } catch (error) {
    if (error instanceof UnknownElement) return undefined;
    throw error;
  }
}

class UnknownElement extends Error {}

const rowOf = (nodes: readonly XmlNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? symbols(node.trim()) : partOf(node))).join(" ");

const symbols = (text: string): string =>
  Array.from(text, (char) => SYMBOLS[char] ?? char)
    .map((part) => (part.startsWith("\\") ? `${part} ` : part))
    .join("")
    .trim();

/**
 * The element's parts, each as a group. If the element does not have `count` parts, it is not
 * understood.
 */
function groups(element: XmlElement, count: number): string[] {
  const parts = elementsOf(element);
  const hasMore = element.children.some((one) => typeof one === "string" && one.trim() !== "");
  if (parts.length !== count || hasMore) throw new UnknownElement(element.name);
  return parts.map((child) => `{${partOf(child)}}`);
}

type Write = (element: XmlElement, text: string) => string;

const row: Write = (element) => rowOf(element.children.filter((one) => !isAnnotation(one)));
const plain: Write = (_element, text) =>
  text === "" ? "\\;" : `\\text{${text.replace(/[\\^~]/g, " ").replace(/[{}$%&#_]/g, "\\$&")}}`;
const sub: Write = (element) => {
  const [base = "{}", under = "{}"] = groups(element, 2);
  return `${bare(base)}_${under}`;
};
const subsup: Write = (element) => {
  const [base = "{}", under = "{}", over = "{}"] = groups(element, 3);
  return `${bare(base)}_${under}^${over}`;
};
const operator: Write = (_element, text) => symbols(text);

const WRITERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ["mi", (element, text) => identifier(text, element.attributes["mathvariant"])],
  ["mn", operator],
  ["mo", operator],
  ["mtext", plain],
  ["ms", plain],
  ["mspace", () => "\\;"],
  ["mrow", row],
  ["mstyle", row],
  ["mpadded", row],
  ["semantics", row],
  ["mfrac", (element) => `\\frac${groups(element, 2).join("")}`],
  ["msup", (element) => groups(element, 2).join("^")],
  ["msub", sub],
  ["munder", sub],
  ["msubsup", subsup],
  ["munderover", subsup],
  ["mover", (element) => overOf(element)],
  ["msqrt", (element) => `\\sqrt{${rowOf(element.children)}}`],
  ["mroot", (element) => rootOf(element)],
  ["mfenced", (element) => fenced(element)],
  ["mtable", (element) => tableOf(element)],
]);

function partOf(element: XmlElement): string {
  const write = WRITERS.get(element.name);
  if (!write) throw new UnknownElement(element.name);
  return write(element, textOf(element).trim());
}

const isAnnotation = (node: XmlNode): boolean =>
  typeof node !== "string" && node.name.startsWith("annotation");

/**
 * A sum sign, product sign, integral sign or "lim" without its braces, because in braces it would
 * lose its limits above and below; any other group unchanged.
 */
const bare = (group: string): string =>
  /^\{\\(?:sum|prod|int|lim)\}$/.test(group) ? group.slice(1, -1) : group;

function tableOf(element: XmlElement): string {
  const isRow = ({ name }: XmlElement) => name === "mtr";
  if (!elementsOf(element).every(isRow)) throw new UnknownElement(element.name);
  const rows = elementsOf(element, "mtr").map((line) =>
    elementsOf(line, "mtd")
      .map((cell) => rowOf(cell.children))
      .join(" & "),
  );
  return `\\begin{matrix} ${rows.join(" \\\\ ")} \\end{matrix}`;
}

function rootOf(element: XmlElement): string {
  const [inside = "{}", index = "{}"] = groups(element, 2);
  return `\\sqrt[${index.slice(1, -1)}]${inside}`;
}

/** Styles of letters that are a part of their meaning: a bold v is a vector. */
const VARIANTS: Record<string, string> = {
  bold: "\\mathbf",
  "bold-italic": "\\boldsymbol",
  "double-struck": "\\mathbb",
  fraktur: "\\mathfrak",
  script: "\\mathcal",
  "sans-serif": "\\mathsf",
};

function identifier(text: string, variant = ""): string {
  const look = VARIANTS[variant];
  if (look) return `${look}{${symbols(text)}}`;
  if (FUNCTIONS.test(text)) return `\\${text}`;
  return Array.from(text).length > 1 ? `\\mathrm{${symbols(text)}}` : symbols(text);
}

function overOf(element: XmlElement): string {
  const [base = "{}", over = "{}"] = groups(element, 2);
  const accent = OVER[textOf(elementsOf(element)[1]).trim()];
  return accent ? `${accent}${base}` : `\\overset${over}${base}`;
}

function fenced(element: XmlElement): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const inside = elementsOf(element).map(partOf).join(separators.trim().charAt(0));
  return `\\left${symbols(open) || "."} ${inside} \\right${symbols(close) || "."}`;
}
