import { elementsOf, textOf, type XmlElement, type XmlNode } from "./xml.ts";

/** Formulas of MathML, as QTI writes them, in LaTeX. */

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
  "{": "\\{",
  "}": "\\}",
  "\u2061": "",
  "\u2062": "",
};
const FUNCTIONS = /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|det|gcd)$/;
/** Accents, by the character that stands over. */
const OVER: Record<string, string> = {
  "→": "\\vec",
  "⃗": "\\vec",
  "^": "\\hat",
  "¯": "\\overline",
  "‾": "\\overline",
  "˙": "\\dot",
};

/**
 * A formula in LaTeX: its own annotation where it has one. Undefined when it uses an element that
 * is not known here, since half a formula says something else.
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

/** The element's parts, each as one group. */
const groups = (element: XmlElement): string[] =>
  elementsOf(element).map((child) => `{${partOf(child)}}`);

type Write = (element: XmlElement, text: string) => string;

const row: Write = (element) => rowOf(element.children.filter((one) => !isAnnotation(one)));
const plain: Write = (_element, text) =>
  text === "" ? "\\;" : `\\text{${text.replace(/[\\{}$%&#_^~]/g, " ")}}`;
const sub: Write = (element) => {
  const [base = "{}", under = "{}"] = groups(element);
  return `${bare(base)}_${under}`;
};
const subsup: Write = (element) => {
  const [base = "{}", under = "{}", over = "{}"] = groups(element);
  return `${bare(base)}_${under}^${over}`;
};
const operator: Write = (_element, text) => symbols(text.replaceAll("%", "\\%"));

const WRITERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ["mi", (_element, text) => identifier(text)],
  ["mn", operator],
  ["mo", operator],
  ["mtext", plain],
  ["ms", plain],
  ["mspace", () => "\\;"],
  ["mrow", row],
  ["mstyle", row],
  ["mpadded", row],
  ["semantics", row],
  ["mfrac", (element) => `\\frac${groups(element).join("")}`],
  ["msup", (element) => groups(element).join("^")],
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

/** A sum keeps its limits over and under it when it is no group. */
const bare = (group: string): string =>
  /^\{\\(?:sum|prod|int|lim)\}$/.test(group) ? group.slice(1, -1) : group;

function tableOf(element: XmlElement): string {
  const rows = elementsOf(element, "mtr").map((line) =>
    elementsOf(line, "mtd")
      .map((cell) => rowOf(cell.children))
      .join(" & "),
  );
  return `\\begin{matrix} ${rows.join(" \\\\ ")} \\end{matrix}`;
}

function rootOf(element: XmlElement): string {
  const [inside = "{}", index = "{}"] = groups(element);
  return `\\sqrt[${index.slice(1, -1)}]${inside}`;
}

function identifier(text: string): string {
  if (FUNCTIONS.test(text)) return `\\${text}`;
  return Array.from(text).length > 1 ? `\\mathrm{${symbols(text)}}` : symbols(text);
}

function overOf(element: XmlElement): string {
  const [base = "{}", over = "{}"] = groups(element);
  const accent = OVER[textOf(elementsOf(element)[1]).trim()];
  return accent ? `${accent}${base}` : `\\overset${over}${base}`;
}

function fenced(element: XmlElement): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const inside = elementsOf(element).map(partOf).join(separators.trim().charAt(0));
  return `\\left${symbols(open) || "."} ${inside} \\right${symbols(close) || "."}`;
}
