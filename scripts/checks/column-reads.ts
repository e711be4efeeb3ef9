import { isNode, nameOf, nodesIn, placed, type SyntaxNode, textOf } from "./syntax.ts";

/** What a column's value is taken from: its row's fields, such as `email` or `tally.full`. */
export function readsOf(value: SyntaxNode, text: string): string {
  const [row] = nodesIn(value["params"]);
  const isFunction = /Function/.test(value.type);
  // A function by its name, a call that makes one, or one that ignores its row.
  if (!isFunction || !row) return textOf(text, isFunction ? bodyOf(value) : value);
  const names = new Map<string, string>();
  bind(row, "", names);
  const found = new Set<string>();
  for (const { node, around } of placed(bodyOf(value))) {
    const path = node.type === "Identifier" ? names.get(nameOf(node)) : undefined;
    if (path !== undefined && isRead(node, around)) found.add(whole(path, node, around, text));
  }
  return [...found].toSorted().join(", ");
}

const bodyOf = (value: SyntaxNode): SyntaxNode => (isNode(value["body"]) ? value["body"] : value);

/** The names that a parameter gives to the row and its fields. */
function bind(pattern: SyntaxNode, path: string, names: Map<string, string>): void {
  const inside = (name: string) => (path === "" ? name : `${path}.${name}`);
  switch (pattern.type) {
    case "Identifier":
      names.set(nameOf(pattern), path);
      return;
    case "AssignmentPattern":
      for (const left of nodesIn(pattern["left"])) bind(left, path, names);
      return;
    case "RestElement":
      for (const rest of nodesIn(pattern["argument"])) bind(rest, inside("…"), names);
      return;
    case "ObjectPattern":
      for (const property of nodesIn(pattern["properties"])) {
        const part = property.type === "RestElement" ? property : property["value"];
        const at = property.type === "RestElement" ? path : inside(nameOf(property["key"]));
        if (isNode(part)) bind(part, at, names);
      }
  }
}

/** Whether an identifier is a variable, and not the name of a field or of a key. */
function isRead(node: SyntaxNode, [parent]: readonly SyntaxNode[]): boolean {
  if (parent?.type === "MemberExpression") {
    return parent["object"] === node || parent["computed"] === true;
  }
  return parent?.type !== "Property" || parent["value"] === node;
}

/** The path with the fields that follow; of the row as a whole, what it is given to. */
function whole(
  path: string,
  from: SyntaxNode,
  around: readonly SyntaxNode[],
  text: string,
): string {
  const parts = path === "" ? [] : [path];
  let [node, at] = [from, 0];
  for (;;) {
    const parent = around[at];
    if (parent?.type === "ChainExpression") [node, at] = [parent, at + 1];
    else if (parent?.type === "MemberExpression" && parent["object"] === node) {
      const call = around[at + 1];
      // What is called is a method of the value, and not a field.
      if (call?.type === "CallExpression" && call["callee"] === parent) break;
      if (parent["computed"] === true) break;
      parts.push(nameOf(parent["property"]));
      [node, at] = [parent, at + 1];
    } else break;
  }
  return parts.length > 0 ? parts.join(".") : receiverOf(around.slice(at), text);
}

/** What the whole row is given to: a function, or an element. */
function receiverOf(around: readonly SyntaxNode[], text: string): string {
  const taker = around.find(({ type }) => /^(CallExpression|JSXOpeningElement)$/.test(type));
  if (!taker) return "the row";
  if (taker.type === "JSXOpeningElement") return `<${nameOf(taker["name"])}>`;
  return isNode(taker["callee"]) ? `${textOf(text, taker["callee"])}()` : "the row";
}
