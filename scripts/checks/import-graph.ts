import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** How a module reaches another: `type` imports are gone when the code runs. */
type ImportKind = "type" | "value" | "dynamic";

export interface ImportEdge {
  from: string;
  /** A file of the workspace, or a package as written (`zod`, `node:fs`, `katex/dist/katex.css`). */
  to: string;
  kind: ImportKind;
  line: number;
  target: "file" | "package" | "node" | "missing";
}

export interface ImportGraph {
  files: string[];
  edges: ImportEdge[];
}

const sourceGlobs = [
  "packages/**/*.{ts,tsx}",
  "{stacks,e2e,bench,simulation,scripts}/**/*.{ts,tsx}",
  "*.config.ts",
];
const skipped = /(^|\/)(node_modules|dist|\.build|\.data)\//;

/** Every source file under `root` in a stable order, by its path with forward slashes. */
export function sourceFiles(root: string): string[] {
  return globSync(sourceGlobs, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !skipped.test(file) && !file.endsWith(".d.ts"))
    .toSorted();
}

/**
 * Reads who imports whom from the sources.
 *
 * @throws Error with the file's name when a file does not parse, for an unread file hides imports.
 */
export function readImportGraph(root: string): ImportGraph {
  const files = sourceFiles(root);
  return { files, edges: files.flatMap((file) => readImports(root, file)) };
}

function readImports(root: string, file: string): ImportEdge[] {
  const text = readFileSync(join(root, file), "utf8");
  const { module, errors } = parseSync(file, text);
  const error = errors.find(({ severity }) => severity === "Error");
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`);

  const found: { specifier: string; kind: ImportKind; start: number }[] = [];
  for (const { moduleRequest, start } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, kind: kindOf(text, start), start });
  }
  for (const { entries, start } of module.staticExports) {
    const source = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
    if (source) found.push({ specifier: source.value, kind: kindOf(text, start), start });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^["'`](.*)["'`]$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1] !== undefined) found.push({ specifier: literal[1], kind: "dynamic", start });
  }
  return found.map(({ specifier, kind, start }) => ({
    from: file,
    ...resolveSpecifier(root, file, specifier),
    kind,
    line: text.slice(0, start).split("\n").length,
  }));
}

/** `import { type A }` still loads the module; only the whole statement's `type` erases it. */
function kindOf(text: string, start: number): ImportKind {
  return /^(import|export)\s+type\b/.test(text.slice(start, start + 40)) ? "type" : "value";
}

function resolveSpecifier(
  root: string,
  from: string,
  specifier: string,
): Pick<ImportEdge, "to" | "target"> {
  if (isBuiltin(specifier)) return { to: specifier, target: "node" };
  const bare = specifier.replace(/\?.*$/, "");
  const workspace = /^@academy\/([^/]+)\/(.+)$/.exec(bare);
  if (!bare.startsWith(".") && workspace === null) return { to: specifier, target: "package" };
  const to = workspace
    ? `packages/${workspace[1]}/${workspace[2]}`
    : posix.join(dirname(from), bare);
  return { to, target: existsSync(join(root, to)) ? "file" : "missing" };
}

/** Each group of files that import one another in a circle; types do not count, they vanish. */
export function importCycles({ files, edges }: ImportGraph): string[][] {
  const next = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to, kind, target } of edges) {
    if (kind !== "type" && target === "file") next.get(from)?.push(to);
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return cycles;
}
