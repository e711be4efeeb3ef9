import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ImportEdge, readImportGraph } from "./import-graph.ts";
import type { Step } from "./step.ts";

/** `export const find = CatalogueStore.find;`: a service that gives away a function of a store. */
const passedOn = /^export const (\w+) = \w+\.\w+;$/gm;
/** The rest of a file that only re-exports, once its re-exports, imports and comments are gone. */
const reExports = /^export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from "[^"]+";$/gm;
const otherLines = /^import [^;]*;$|\/\*[^]*?\*\/|^\/\/.*$/gm;

/** Registries are lists of what is elsewhere; that is their purpose. */
const isRegistry = /\/registry(\.\w+)?\.ts$/;
const isProduct = /^packages\/(?!.*(?:\.(?:test|fixture|laws|arbitrary)\.tsx?$|\/testing\/))/;

/**
 * No file that only re-exports, and no function that a service takes over from a store for its own
 * context: there the store is imported itself. Other contexts may import services only, and a
 * service that hands them several functions of a store has no verbs of its own for what they do.
 */
export const wrappersStep: Step = {
  name: "wrappers",
  run(root) {
    const { files, edges } = readImportGraph(root);
    const text = (file: string) => readFileSync(join(root, file), "utf8");
    return files
      .filter((file) => isProduct.test(file) && !isRegistry.test(file))
      .flatMap((file) => [...onlyReExports(file, text(file)), ...unused(file, edges, text)]);
  },
};

function onlyReExports(file: string, text: string): string[] {
  const without = text.replace(reExports, "");
  const isEmpty = without !== text && without.replace(otherLines, "").trim() === "";
  return isEmpty ? [`${file}: only re-exports; import what it names from where it is`] : [];
}

const contextOf = (file: string) => /^packages\/core\/[^/]+\//.exec(file)?.[0];

function unused(
  file: string,
  edges: readonly ImportEdge[],
  text: (file: string) => string,
): string[] {
  const context = contextOf(file);
  if (context === undefined || !file.endsWith(".service.ts")) return [];
  const names = [...text(file).matchAll(passedOn)].map(([, name = ""]) => name);
  if (names.length === 0) return [];
  if (names.length > 1)
    return [`${file}: passes on ${names.join(", ")} of a store; write a verb for what callers do`];
  const others = edges
    .filter(({ from, to }) => to === file && !from.startsWith(context) && isProduct.test(from))
    .map(({ from }) => text(from));
  return names
    .filter((name) => !others.some((other) => new RegExp(`\\b${name}\\b`).test(other)))
    .map((name) => `${file}: no other context uses ${name}; import the store instead`);
}
