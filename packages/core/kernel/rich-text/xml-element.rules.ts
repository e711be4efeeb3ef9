/** An element of a document whose entities are resolved; names are without their prefixes. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

/** The element's children, all of them or those of one name; empty without a parent. */
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

/** All text inside, that of elements within it too. */
export const textOf = (node: XmlNode | undefined): string =>
  node === undefined ? "" : isElement(node) ? node.children.map(textOf).join("") : node;
