import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readsOf } from "./column-reads.ts";
import { sourceFiles } from "./import-graph.ts";
import type { Step } from "./step.ts";
import { isNode, nameOf, nodesIn, readSyntax, type SyntaxNode, textOf } from "./syntax.ts";

/** What each column reads, entered a second time: by file and heading. */
const TABLE = "scripts/checks/columns.json";

const isProduct = /^packages\/(?!.*(?:\.(?:test|fixture|laws)\.tsx?$|\/testing\/))/;

/** A column's heading and what its value reads. */
type Reads = readonly [heading: string, reads: string];

/**
 * Each column of a table or of a file shows what its heading names: what it reads is in a table of
 * its own, so that another value takes two edits.
 */
export const columnsStep: Step = {
  name: "columns",
  run(root) {
    const known = readTable(root);
    const files = sourceFiles(root).filter((file) => isProduct.test(file));
    const found = new Map(
      files.flatMap((file) => {
        const columns = columnsIn(root, file);
        return columns.length > 0 ? [[file, Object.fromEntries(columns)] as const] : [];
      }),
    );
    return [
      ...[...found].flatMap(([file, columns]) => differences(file, columns, known[file] ?? {})),
      ...Object.keys(known)
        .filter((file) => !found.has(file))
        .map((file) => `${TABLE}: ${file} has no columns; remove it`),
    ];
  },
};

type Columns = Readonly<Record<string, string>>;

function differences(file: string, columns: Columns, known: Columns): string[] {
  const said = (heading: string) => `${file}: the column "${heading}"`;
  return [
    ...Object.entries(columns).flatMap(([heading, reads]) => {
      const expected = known[heading];
      if (expected === reads) return [];
      return expected === undefined
        ? [`${said(heading)} reads "${reads}": if its heading names that, add it to ${TABLE}`]
        : [`${said(heading)} reads "${reads}", and ${TABLE} says "${expected}"`];
    }),
    ...Object.keys(known)
      .filter((heading) => columns[heading] === undefined)
      .map((heading) => `${said(heading)} is gone; remove it from ${TABLE}`),
  ];
}

function readTable(root: string): Readonly<Record<string, Columns>> {
  const path = join(root, TABLE);
  // This repository's own file, which this check alone reads.
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Columns>)
    : {};
}

/** Objects with a heading and a value, and calls that make a column of both. */
function columnsIn(root: string, file: string): Reads[] {
  const source = readFileSync(join(root, file), "utf8");
  if (!/\bheader\b|\bcolumn\(|\bcells?\b/.test(source)) return [];
  const { text, nodes } = readSyntax(root, file);
  const seen = new Map<string, number>();
  return nodes.flatMap(({ node }): Reads[] => {
    return columnsOf(node).map(({ heading, value }): Reads => {
      const name = headingText(heading, text);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [count === 1 ? name : `${name} (${count})`, readsOf(value, text)];
    });
  });
}

const columnsOf = (node: SyntaxNode): Found[] => [
  ...ofObject(node),
  ...ofCall(node),
  ...ofRecord(node),
];

const headingText = (node: SyntaxNode, text: string): string =>
  node.type === "Literal" ? nameOf(node) : textOf(text, node);

interface Found {
  heading: SyntaxNode;
  value: SyntaxNode;
}

/** `{ header, value }` of a file, `{ header, cell }` or `{ name, cell }` of a screen. */
function ofObject(node: SyntaxNode): Found[] {
  if (node.type !== "ObjectExpression") return [];
  const properties = nodesIn(node["properties"]).filter(({ type }) => type === "Property");
  const of = (name: string) => properties.find(({ key }) => nameOf(key) === name)?.["value"];
  const cell = of("cell");
  const heading = of("header") ?? (isNode(cell) ? of("name") : undefined);
  const value = of("value") ?? cell;
  return isNode(heading) && isNode(value) ? [{ heading, value }] : [];
}

/** `column("Name", ({ name }) => name)` */
function ofCall(node: SyntaxNode): Found[] {
  if (node.type !== "CallExpression" || nameOf(node["callee"]) !== "column") return [];
  const [heading, value] = nodesIn(node["arguments"]);
  return heading && value ? [{ heading, value }] : [];
}

/** `const cells = { name: ({ name }) => name }` */
function ofRecord({ type, id, init }: SyntaxNode): Found[] {
  if (type !== "VariableDeclarator" || nameOf(id) !== "cells" || !isNode(init)) return [];
  return nodesIn(init["properties"]).flatMap(({ key, value }) =>
    isNode(key) && isNode(value) && /Function/.test(value.type) ? [{ heading: key, value }] : [],
  );
}
