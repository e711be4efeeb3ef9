import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "./import-graph.ts";
import type { Step } from "./step.ts";
import {
  attributesOf,
  elementName,
  isNode,
  nodesIn,
  type PlacedNode,
  readSyntax,
  type SyntaxNode,
  textOf,
} from "./syntax.ts";

const TABLE = "scripts/checks/empty-states.json";

interface Table {
  /** How many places of a file say what is shown when there is nothing. */
  states: Readonly<Record<string, number>>;
  /** Why each query or table of a file that says nothing of that needs no empty state. */
  whole: Readonly<Record<string, readonly string[]>>;
}

const isScreen = /^packages\/web\/(?!.*\.(?:test|fixture)\.tsx$).*\.tsx$/;
const mayList = /<QueryView|<DataTable|<EmptyState|(?:length|total)\b[^\n]*=== 0/;

/**
 * Each list says what is shown when it is empty. A query without an empty state and a table outside
 * of one are in a table with the reason, and no empty state goes away unseen.
 */
export const emptyStatesStep: Step = {
  name: "empty states",
  run(root) {
    const table = readTable(root);
    const files = sourceFiles(root).filter((file) => isScreen.test(file));
    return [
      ...files.flatMap((file) => problemsIn(root, file, table)),
      ...[...Object.keys(table.states), ...Object.keys(table.whole)]
        .filter((file) => !files.includes(file))
        .map((file) => `${TABLE}: ${file} does not exist; remove it`),
    ];
  },
};

function readTable(root: string): Table {
  const path = join(root, TABLE);
  // This repository's own file, which this check alone reads.
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as Table)
    : { states: {}, whole: {} };
}

function problemsIn(root: string, file: string, { states, whole }: Table): string[] {
  const { text, nodes } = mayList.test(readFileSync(join(root, file), "utf8"))
    ? readSyntax(root, file)
    : { text: "", nodes: [] };
  const line = (node: SyntaxNode) =>
    `${file}:${text.slice(0, node.start).split("\n").length}: <${elementName(node)}>`;
  const queries = nodes.filter(({ node }) => elementName(node) === "QueryView");
  const without = [
    ...queries.filter(({ node }) => !saysEmpty(node)),
    ...nodes.filter(
      ({ node, around }) => elementName(node) === "DataTable" && !isSafe(node, around),
    ),
  ];
  const reasons = whole[file]?.length ?? 0;
  const count = nodes.filter((one) => isState(one, text)).length;
  const expected = states[file] ?? 0;
  return [
    ...(without.length > reasons
      ? without.map(
          ({ node }) =>
            `${line(node)} shows nothing when its list is empty: give it isEmpty and empty, or add the reason to ${TABLE}, which has ${reasons} for this file`,
        )
      : []),
    ...(without.length < reasons ? [`${TABLE}: ${file} needs ${without.length} reasons`] : []),
    ...(count === expected
      ? []
      : [
          `${file}: says ${count} times what is shown when there is nothing, and ${TABLE} says ${expected}`,
        ]),
  ];
}

/** An attribute with something to show. */
function shows(element: SyntaxNode, name: string): boolean {
  const value = attributesOf(element).get(name);
  const inner = value?.["expression"];
  const shown = isNode(inner) ? inner : value;
  if (!shown) return false;
  if (shown.type === "JSXFragment") return nodesIn(shown["children"]).length > 0;
  if (shown.type === "Literal") return Boolean(shown["value"]);
  return !(shown.type === "Identifier" && shown["name"] === "undefined");
}

const saysEmpty = (element: SyntaxNode): boolean =>
  shows(element, "isEmpty") && shows(element, "empty");

/** A table is safe with an empty state of its own, inside a query with one, or behind a condition. */
function isSafe(node: SyntaxNode, around: readonly SyntaxNode[]): boolean {
  if (shows(node, "empty")) return true;
  return around.some(
    (one) =>
      (elementName(one) === "QueryView" && saysEmpty(one)) || one.type === "ConditionalExpression",
  );
}

const nothing = /\b(?:length|total|totalCount|count|students)\b[^?&|]*=== 0/;

/** A place that says what is shown when there is nothing. */
function isState({ node }: PlacedNode, text: string): boolean {
  if (elementName(node) === "EmptyState") return true;
  if (elementName(node) === "QueryView" || elementName(node) === "DataTable") {
    return shows(node, "empty") && !/<EmptyState/.test(textOf(text, emptyOf(node)));
  }
  // What is shown instead of a list: `list.length === 0 ? "None" : …`, `&& <p>`, or an early return.
  const isShort = node.type === "LogicalExpression";
  const [test, then] = isShort ? [node["left"], node["right"]] : [node["test"], node["consequent"]];
  if (!isNode(test) || !isNode(then) || !/^(?:Conditional|If|Logical)/.test(node.type))
    return false;
  return nothing.test(textOf(text, test)) && words.test(textOf(text, then));
}

/** An element, or a text. */
const words = /<\w|"[^"]|`/;

const emptyOf = (element: SyntaxNode): SyntaxNode => attributesOf(element).get("empty") ?? element;
