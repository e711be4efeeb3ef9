/** An element of a document whose entities are resolved. Names are without prefixes. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

/** The children of an element, or only those with a name; an empty list without a parent. */
export const elementsOf = (parent: XmlElement | undefined, name?: string): XmlElement[] =>
  (parent?.children ?? [])
    .filter(isElement)
    .filter((one) => name === undefined || one.name === name);

export const elementOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && elementsOf(parent, name)[0];

/** Every element below, in the order of the document. */
export function allElements(parent: XmlElement): XmlElement[] {
  return elementsOf(parent).flatMap((one) => [one, ...allElements(one)]);
}

/** All text inside a node, including the text of inner elements. */
export const textOf = (node: XmlNode | undefined): string =>
  node === undefined ? "" : isElement(node) ? node.children.map(textOf).join("") : node;
