import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const repo = join(import.meta.dirname, "..");
const left = /(?:^|\/)(?:node_modules|dist|\.build|\.data)$/;

/** A copy of the sources in which a recipe of CONTRIBUTING.md is tried. */
export interface SourceCopy {
  /** Replaces text in the file that has this name; @throws Error when it does not have the text. */
  edit(name: string, from: string, to: string): void;
  /** Writes a new file next to the one that has this name. @param make from the old file's text */
  addBeside(name: string, added: string, make: (text: string) => string): void;
  /** Files of code that were changed or added. */
  changed(): string[];
  /** What the type checker says of the files of these names. */
  types(...names: string[]): string;
  /** What the test runner says of some files of rules tests. */
  rulesTests(...names: string[]): string;
  remove(): void;
}

/** Copies the packages and links what is installed: our own packages to the copy, others to it. */
export function copySources(): SourceCopy {
  const root = mkdtempSync(join(tmpdir(), "academy-recipe-"));
  const copied = ["packages", "scripts", "tsconfig.json", "vitest.config.ts", "package.json"];
  const filter = (path: string) => !left.test(path);
  for (const part of copied)
    cpSync(join(repo, part), join(root, part), { recursive: true, filter });
  linkInstalled(root);
  const changed = new Set<string>();
  const pathOf = (name: string) => onlyFile(root, name);
  const write = (path: string, text: string) => {
    writeFileSync(path, text);
    changed.add(relative(root, path));
  };
  return {
    edit(name, from, to) {
      const path = pathOf(name);
      const text = readFileSync(path, "utf8");
      if (!text.includes(from)) throw new Error(`${name} does not have ${from}`);
      write(path, text.replace(from, to));
    },
    addBeside: (name, added, make) =>
      write(join(pathOf(name), "..", added), make(readFileSync(pathOf(name), "utf8"))),
    changed: () => [...changed].toSorted(),
    types(...names) {
      const files = names.map(pathOf);
      const config = { extends: "./tsconfig.json", include: [], files };
      writeFileSync(join(root, "tsconfig.recipe.json"), JSON.stringify(config));
      return run(root, "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.recipe.json"]);
    },
    rulesTests: (...names) =>
      run(root, "vitest/vitest.mjs", ["run", "--project", "rules", ...names]),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function linkInstalled(root: string): void {
  const installed = ["", "packages/core/", "packages/local/", "packages/web/"];
  for (const folder of installed) {
    const from = join(repo, folder, "node_modules");
    const to = join(root, folder, "node_modules");
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (name !== "@academy") symlinkSync(join(from, name), join(to, name), "junction");
    }
  }
  const own = join(root, "node_modules/@academy");
  mkdirSync(own);
  for (const name of readdirSync(join(root, "packages"))) {
    symlinkSync(join(root, "packages", name), join(own, name), "junction");
  }
}

/** The path of the one file of this name, wherever its folder is. */
function onlyFile(root: string, name: string): string {
  const [found, ...others] = readdirSync(join(root, "packages"), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && entry.name === name);
  if (!found || others.length > 0) throw new Error(`${name} is not one file`);
  return join(found.parentPath, name);
}

function run(root: string, script: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(repo, "node_modules", script), ...args],
    { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined } },
  );
  return `${stdout}\n${stderr}`;
}
