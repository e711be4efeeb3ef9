import { decoded, type Element, latexOf, treeOf } from "./tree.rules.ts";

type Escape = (text: string) => string;

/**
 * Rich text as a person would type it: paragraphs, lists, emphasis, formulas in dollar signs, and
 * tags for other inline elements. Null for anything more complex.
 */
export function asTyped(html: string, escape: Escape): string | null {
  return blocks(treeOf(html).children, escape);
}

function blocks(children: readonly (Element | string)[], escape: Escape): string | null {
  const made = children.map((child) => (typeof child === "string" ? null : block(child, escape)));
  return made.includes(null) ? null : made.join("\n\n");
}

function block(element: Element, escape: Escape): string | null {
  const formula = latexOf(element.tag);
  if (formula) return `$$${formula.latex}$$`;
  if (element.name === "p") return inline(element.children, escape);
  if (element.name === "ul" || element.name === "ol") return list(element, escape, "");
  return null;
}

function list(element: Element, escape: Escape, indent: string): string | null {
  const lines = element.children.map((child, index) => {
    const sign = element.name === "ul" ? "- " : `${index + 1}. `;
    return typeof child === "string" ? null : item(child, escape, indent, sign);
  });
  return lines.includes(null) ? null : lines.join("\n");
}

function item(element: Element, escape: Escape, indent: string, sign: string): string | null {
  const [first, second, ...more] = element.children;
  const inner = indent + " ".repeat(sign.length);
  if (first === undefined || typeof first === "string" || first.name !== "p" || more.length > 0) {
    return null;
  }
  const text = indent + sign + inline(first.children, escape).replaceAll("\n", `\n${inner}`);
  if (second === undefined) return text;
  if (typeof second === "string" || !/^[uo]l$/.test(second.name)) return null;
  const nested = list(second, escape, inner);
  return nested === null ? null : `${text}\n${nested}`;
}

const MARKS: Record<string, string> = { strong: "**", em: "*" };

function inline(children: readonly (Element | string)[], escape: Escape): string {
  return children
    .map((child) => {
      if (typeof child === "string") return escape(decoded(child));
      if (child.name === "br") return "\n";
      if (child.name === "img") return child.tag;
      const formula = latexOf(child.tag);
      if (formula) return `$${formula.latex}$`;
      const mark = MARKS[child.name];
      const inside = inline(child.children, escape);
      return mark === undefined
        ? `${child.tag}${inside}</${child.name}>`
        : `${mark}${inside}${mark}`;
    })
    .join("");
}

const FORMULA = /<(span|div) (data-type="(?:inline|block)-math" data-latex="[^"]*")><\/\1>/g;

/** HTML with its formulas in dollar signs. */
export const withDollars = (html: string): string =>
  html
    .split(FORMULA)
    .map((part, at) => {
      if (at % 3 === 1) return "";
      if (at % 3 === 0) return inertText(part);
      const formula = latexOf(part);
      if (!formula) return "";
      const sign = formula.kind === "block" ? "$$" : "$";
      return sign + formula.latex.replaceAll("&", "&amp;").replaceAll("<", "&lt;") + sign;
    })
    .join("");

/** HTML in which only tags have a special meaning. */
export const inertText = (html: string): string =>
  html.replace(/<[^<>]*>|[^<]+/g, (part) =>
    part.startsWith("<")
      ? part
      : part.replace(
          // Characters that `readCellText` would change.
          /[$\\!\v\f\r\u2028\u2029\uFDD0-\uFDEF]/g,
          (sign) => `&#${sign.charCodeAt(0)};`,
        ),
  );
