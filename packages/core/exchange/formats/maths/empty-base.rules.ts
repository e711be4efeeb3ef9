import {
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { NOTHING } from "./maths-text.rules.ts";

/**
 * Chemical formulas of KaTeX have an invisible letter under each index. Programs show it as a box,
 * so here the index gets the letter before it as its base, or the letter after it if the index
 * comes first.
 */

/** The name of an element with indices before its base: base, lower and upper index. */
export const BEFORE = "mmultiscripts";

const isIndexed = ({ name }: XmlElement): boolean => /^m(?:sub|sup|subsup)$/.test(name);

const isInvisible = (element: XmlElement): boolean =>
  element.name === "mphantom" ||
  (elementsOf(element).length > 0 && elementsOf(element).every(isInvisible));

/**
 * Whether an index consists of invisible numbers. KaTeX writes such an index before an isotope's
 * real numbers, to reserve their width.
 */
export const isReserved = (element: XmlElement): boolean =>
  isIndexed(element) &&
  elementsOf(element).every((one) => one.name === "mpadded" && isInvisible(one));

const hasNoBase = (element: XmlElement): boolean => {
  const [base] = elementsOf(element);
  return isIndexed(element) && !isReserved(element) && base !== undefined && isInvisible(base);
};

/** The elements of a row, where every index has a base that is seen. */
export function withBases(row: readonly XmlElement[]): XmlElement[] {
  const seen = row.filter((one) => !isReserved(one));
  if (!seen.some(hasNoBase)) return seen;
  const written: XmlElement[] = [];
  for (let at = 0; at < seen.length; at++) {
    const one = seen[at];
    if (!one) continue;
    if (!hasNoBase(one)) {
      written.push(one);
      continue;
    }
    const before = takeBase(written);
    const next = seen[at + 1];
    if (before) written.push(onBase(before, one));
    else if (next && !hasNoBase(next)) {
      written.push({ name: BEFORE, attributes: {}, children: [next, ...indicesOf(one)] });
      at++;
    } else written.push(one);
  }
  return written;
}

/** Takes the last letter, number or bracket out of a row; signs and spaces cannot be a base. */
function takeBase(written: XmlElement[]): XmlElement | undefined {
  const last = written.at(-1);
  if (!last) return undefined;
  if (last.name === "mrow" || last.name === "mstyle") {
    const inside = [...elementsOf(last)];
    written.pop();
    const base = takeBase(inside);
    if (inside.length > 0) written.push({ ...last, children: inside });
    return base;
  }
  if (last.name === "mo" && /^[)\]}]$/.test(textOf(last))) return takeBrackets(written);
  return /^m(?:[in]|sub|sup|subsup|frac|multiscripts)$/.test(last.name) ? written.pop() : undefined;
}

const OPENING: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Takes a bracket with all that it encloses, so that programs see a pair. */
function takeBrackets(written: XmlElement[]): XmlElement | undefined {
  const close = textOf(written.at(-1));
  const open = OPENING[close];
  let depth = 0;
  for (let at = written.length - 1; at >= 0; at--) {
    const sign = written[at]?.name === "mo" ? textOf(written[at]) : "";
    if (sign === close) depth++;
    if (sign === open) depth--;
    if (depth > 0) continue;
    const children = written.splice(at);
    return {
      name: "mrow",
      attributes: {},
      children: [fence(open), ...children.slice(1, -1), fence(close)],
    };
  }
  return written.pop();
}

const fence = (sign = ""): XmlElement => ({
  name: "mo",
  attributes: { fence: "true" },
  children: [sign],
});

/**
 * An index whose last sign is written as text. After the plus of an ion, some programs expect a
 * number, and show an empty box because there is none.
 */
export function withSignAsText(index: XmlElement | undefined): XmlElement | undefined {
  if (!index) return undefined;
  if (index.name === "mo" && /^[+\-−±]$/.test(textOf(index))) {
    return { ...index, name: "mtext", attributes: {} };
  }
  const children = elementsOf(index);
  const last = withSignAsText(children.at(-1));
  if (!last || !/^m(?:row|padded|style)$/.test(index.name)) return index;
  return { ...index, children: [...children.slice(0, -1), last] };
}

/** An index without the invisible numbers that reserve its width. */
const visible = (element: XmlElement): XmlElement =>
  /^m(?:row|padded|style)$/.test(element.name)
    ? {
        ...element,
        children: elementsOf(element)
          .filter((one) => !isInvisible(one))
          .map(visible),
      }
    : element;

/** The lower and the upper index; an empty row for a missing one. */
function indicesOf(element: XmlElement): [XmlElement, XmlElement] {
  const [, first, second] = elementsOf(element);
  const none: XmlElement = { name: "mtext", attributes: {}, children: [NOTHING] };
  const [low, high] = element.name === "msup" ? [none, first] : [first, second];
  const shown = (index = none): XmlElement =>
    textOf(visible(index)) === "" ? none : visible(index);
  return [shown(low), shown(high)];
}

/**
 * Adds an index to its base. If the base already has the other index, the two are joined: both
 * indices of SO₄²⁻ belong to its O.
 */
function onBase(base: XmlElement, index: XmlElement): XmlElement {
  const [, ...own] = elementsOf(index);
  const [inner, low] = elementsOf(base);
  if (base.name === "msub" && index.name === "msup" && inner && low) {
    return { ...index, name: "msubsup", children: [inner, low, ...own] };
  }
  return { ...index, children: [base, ...own] };
}
