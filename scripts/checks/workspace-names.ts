import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", ".git", ".build", ".data", "dist"]);

export interface Paths {
  files: string[];
  folders: string[];
}

/** Every file and folder under `root`, but for what programs write. */
export function allPaths(root: string): Paths {
  const found: Paths = { files: [], folders: [] };
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (skipped.has(entry.name)) continue;
      if (entry.isFile()) found.files.push(path);
      if (!entry.isDirectory()) continue;
      found.folders.push(path);
      walk(path);
    }
  };
  walk("");
  return found;
}

/** Finds a path that a document names in a list of paths, one a line, each with a slash before it. */
export function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, "")
    .split(/(\*\*\/|\*\*|\*|<[^>]+>|\{[^}]+\}|(?<=^|\/)x(?=[./]|$))/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.+?^$()|[\]\\]/g, "\\$&");
      if (part === "**/") return "(?:[^\\n]*/)?";
      return part === "**" ? "[^\\n]*" : "[^/\\n]+";
    })
    .join("");
  return new RegExp(`/${source}$`, "m");
}

const SOURCE = /\.(?:tsx?|js|jsonc?|ya?ml|css|env)$|^\.ci\//;

/** Those of the words that no source contains. */
export function missingWords(
  root: string,
  files: readonly string[],
  words: ReadonlySet<string>,
): Set<string> {
  const missing = new Set(words);
  for (const file of files) {
    if (missing.size === 0) break;
    if (!SOURCE.test(file) || file.endsWith("package-lock.json")) continue;
    const text = readFileSync(join(root, file), "utf8");
    for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? []) missing.delete(word);
  }
  return missing;
}
