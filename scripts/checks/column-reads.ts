import { isNode, nameOf, nodesIn, placed, type SyntaxNode, textOf } from "./syntax.ts";

/** Characters of a value that is not a function of its row. */
const MOST = 80;

/** What a column's value is taken from: its row's fields, such as `email` or `tally.full`. */
export function readsOf(value: SyntaxNode, text: string): string {
  const [row] = nodesIn(value["params"]);
  const isFunction = /Function/.test(value.type);
  // A function by its name, a call that makes one, or one that ignores its row.
  if (!isFunction || !row) return textOf(text, isFunction ? bodyOf(value) : value).slice(0, MOST);
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
  const { fields, at } = fieldsAfter(from, around);
  const parts = path === "" ? fields : [path, ...fields];
  return parts.length > 0 ? parts.join(".") : receiverOf(around.slice(at), text);
}

/** The fields that are read of a value, and the place of what is done with them. */
function fieldsAfter(from: SyntaxNode, around: readonly SyntaxNode[]) {
  const fields: string[] = [];
  let [node, at] = [from, 0];
  for (let parent = around[at]; parent; parent = around[at]) {
    const isField =
      parent.type === "MemberExpression" &&
      parent["object"] === node &&
      parent["computed"] !== true &&
      // What is called is a method of the value, and not a field.
      around[at + 1]?.["callee"] !== parent;
    if (isField) fields.push(nameOf(parent["property"]));
    else if (!/^(?:Chain|Parenthesized|TSNonNull)Expression$/.test(parent.type)) break;
    [node, at] = [parent, at + 1];
  }
  return { fields, at };
}

/** What the whole row is given to: a function with what is read of its result, or an element. */
function receiverOf(around: readonly SyntaxNode[], text: string): string {
  const at = around.findIndex(({ type }) => /^(?:CallExpression|JSXOpeningElement)$/.test(type));
  const taker = around[at];
  if (!taker) return "the row";
  if (taker.type === "JSXOpeningElement") return `<${nameOf(taker["name"])}>`;
  if (!isNode(taker["callee"])) return "the row";
  const { fields } = fieldsAfter(taker, around.slice(at + 1));
  return [`${textOf(text, taker["callee"])}()`, ...fields].join(".");
}
