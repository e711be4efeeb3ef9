import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { API, type Diagnostic } from "typescript/unstable/sync";

const repo = join(import.meta.dirname, "..");
const left = /(?:^|\/)(?:node_modules|dist|\.build|\.data)(?:$|\/)/;

/** Every file that a recipe may name, by its path from the root. */
const sources = globSync("{packages,stacks,docs}/**/*.{ts,tsx,md}", {
  cwd: repo,
  exclude: (path) => left.test(path),
});

/** The path of the one file with this name, or with these last parts of its path. */
function pathOf(name: string): string {
  const [found, ...others] = sources.filter((path) => `/${path}`.endsWith(`/${name}`));
  if (found === undefined || others.length > 0) throw new Error(`${name} is not one file`);
  return found;
}

/** Changes of the sources that a recipe of CONTRIBUTING.md asks for, kept in memory. */
export class Plant {
  /** The new texts, by path from the root. */
  readonly files = new Map<string, string>();

  /** What a file says with the changes so far; an added one is named by its path. */
  text(name: string): string {
    return (
      this.files.get(name) ??
      this.files.get(pathOf(name)) ??
      readFileSync(join(repo, pathOf(name)), "utf8")
    );
  }

  /** Replaces text in a file. @throws Error when it does not have the text */
  edit(name: string, from: string, to: string): void {
    const text = this.text(name);
    if (!text.includes(from)) throw new Error(`${name} does not have ${from}`);
    this.files.set(this.files.has(name) ? name : pathOf(name), text.replace(from, to));
  }

  /** Adds a line before the one with this text. */
  addBefore(name: string, line: string, added: string): void {
    this.edit(name, line, `${added}\n${line}`);
  }

  /** Adds an import, which oxfmt would sort. */
  addImport(name: string, line: string): void {
    this.files.set(pathOf(name), `${line}\n${this.text(name)}`);
  }

  add(path: string, text: string): void {
    if (sources.includes(path)) throw new Error(`${path} exists already`);
    this.files.set(path, text);
  }

  /** The names of the files that were changed or added. */
  names(): string[] {
    return [...this.files.keys()].map((path) => path.replace(/.*\//, "")).toSorted();
  }
}

/** A recipe of CONTRIBUTING.md as changes, step by step. */
export interface Recipe {
  title: string;
  steps: Readonly<Record<string, (plant: Plant) => void>>;
  /** Every file that the steps change or add: product code, then tests and documents. */
  code: readonly string[];
  others?: readonly string[];
  /** What the type checker says without a step. */
  without: Readonly<Record<string, RegExp>>;
}

/** Asks the type checker about plants: the program is read once and changed from plant to plant. */
export class TypeChecker {
  readonly #config = join(repo, "tsconfig.recipes.json");
  #planted: ReadonlyMap<string, string> = new Map();
  readonly #api: API;

  /** @param roots the files, by name, whose imports make up the program */
  constructor(roots: readonly string[]) {
    const files = roots.map(pathOf);
    const config = JSON.stringify({ extends: "./tsconfig.json", include: [], files });
    const read = (path: string) =>
      path === this.#config ? config : this.#planted.get(path.slice(repo.length + 1));
    const fileExists = (path: string) => read(path) !== undefined || undefined;
    const directoryExists = (path: string) =>
      [...this.#planted.keys()].some((one) => join(repo, one).startsWith(`${path}/`)) || undefined;
    this.#api = new API({ cwd: repo, fs: { readFile: read, fileExists, directoryExists } });
    this.#api.updateSnapshot({ openProjects: [this.#config] });
  }

  /** The errors in the planted files and in those of these paths, one a line. */
  errors(plant: Plant, paths: readonly string[] = []): string {
    const before = this.#planted;
    this.#planted = plant.files;
    const now = [...plant.files.keys()];
    const exists = (path: string) => sources.includes(path) || before.has(path);
    const gone = [...before.keys()].filter((path) => !plant.files.has(path));
    const inRepo = (path: string) => join(repo, path);
    const snapshot = this.#api.updateSnapshot({
      fileChanges: {
        changed: [...now.filter(exists), ...gone.filter((path) => sources.includes(path))].map(
          inRepo,
        ),
        created: now.filter((path) => !exists(path)).map(inRepo),
        deleted: gone.filter((path) => !sources.includes(path)).map(inRepo),
      },
    });
    const project = snapshot.getProject(this.#config);
    if (!project) throw new Error("The type checker did not read its project.");
    return [...new Set([...now, ...paths])]
      .filter((path) => /\.tsx?$/.test(path) && project.program.getSourceFile(inRepo(path)))
      .flatMap((path) => {
        const found = project.program.getSemanticDiagnostics(inRepo(path));
        return found.map((one) => `${path}: TS${one.code}: ${wordsOf(one)}`);
      })
      .join("\n");
  }

  close(): void {
    this.#api.close();
  }
}

const wordsOf = ({ text, messageChain = [] }: Diagnostic): string =>
  [text, ...messageChain.map(wordsOf)].join(" ");

/**
 * What the test runner says of test files with plants, in a copy of the sources. What is installed
 * is linked: our own packages to the copy, others to it.
 */
export function runTests(plant: Plant, projects: string[], names: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "academy-recipe-"));
  try {
    copySources(root);
    linkInstalled(root);
    for (const [path, text] of plant.files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      rmSync(join(root, path), { force: true });
      writeFileSync(join(root, path), text);
    }
    return run(root, ["run", ...projects.flatMap((name) => ["--project", name]), ...names]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Hard links cost a tenth of copies; the planted files below replace theirs. */
function copySources(root: string): void {
  const exclude = (path: string) => left.test(path);
  const settings = ["tsconfig.json", "vitest.config.ts", "package.json"];
  const found = globSync("{packages,scripts,stacks,docs}/**/*.*", { cwd: repo, exclude });
  for (const path of [...settings, ...found]) {
    if (!statSync(join(repo, path)).isFile()) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    linkOrCopy(join(repo, path), join(root, path));
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // The folder for temporary files may be on another disk.
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(from, to);
  }
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

function run(root: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(repo, "node_modules/vitest/vitest.mjs"), ...args],
    { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined } },
  );
  return `${stdout}\n${stderr}`;
}
