import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** A node of a file's syntax, whose parts depend on its type. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A node with the nodes that contain it, the innermost first. */
export interface PlacedNode {
  node: SyntaxNode;
  around: readonly SyntaxNode[];
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

export const nodesIn = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** A node with all that it contains. */
export function* placed(
  node: SyntaxNode,
  around: readonly SyntaxNode[] = [],
): Generator<PlacedNode> {
  yield { node, around };
  const inside = [node, ...around];
  for (const part of Object.values(node)) {
    for (const child of nodesIn(part)) yield* placed(child, inside);
  }
}

/** Every node of a file. @throws Error with the file's name when it does not parse */
export function readSyntax(root: string, file: string): { text: string; nodes: PlacedNode[] } {
  const text = readFileSync(join(root, file), "utf8");
  const { program, errors } = parseSync(file, text);
  const error = errors.find(({ severity }) => severity === "Error");
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`);
  // Checks read a few kinds of nodes only, and ask each for its type first.
  return { text, nodes: [...placed(program as unknown as SyntaxNode)] };
}

/** The name of an identifier, of a key or of an element. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  const name = node["name"] ?? node["value"];
  return typeof name === "string" || typeof name === "number" ? String(name) : "";
}

/** The attributes of an element by name, each with the node of its value. */
export function attributesOf(element: SyntaxNode): Map<string, SyntaxNode | null> {
  const opening = element["openingElement"];
  const all = isNode(opening) ? nodesIn(opening["attributes"]) : [];
  return new Map(
    all
      .filter(({ type }) => type === "JSXAttribute")
      .map((one) => [nameOf(one["name"]), isNode(one["value"]) ? one["value"] : null]),
  );
}

/** The name of an element such as `QueryView`; empty for other nodes. */
export function elementName(node: SyntaxNode): string {
  const opening = node["openingElement"];
  return node.type === "JSXElement" && isNode(opening) ? nameOf(opening["name"]) : "";
}

/** A node's text on one line. */
export const textOf = (text: string, { start, end }: SyntaxNode): string =>
  text.slice(start, end).replaceAll(/\s+/g, " ");
