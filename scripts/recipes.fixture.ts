import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { API, type Diagnostic } from "typescript/unstable/sync";
import { TEST_SET } from "../packages/core/testing/runs.ts";
import { type Changes, isSource, notSources, pathOf, repo } from "./recipes/changes.ts";
import type { Recipe } from "./recipes/recipe.ts";

/** A recipe as a test follows it: its steps, the files that they touch, and what a missing step breaks. */
export interface PlantedRecipe extends Pick<Recipe, "steps"> {
  title: string;
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
  errors(plant: Changes, paths: readonly string[] = []): string {
    const before = this.#planted;
    this.#planted = plant.files;
    const now = [...plant.files.keys()];
    const exists = (path: string) => isSource(path) || before.has(path);
    const gone = [...before.keys()].filter((path) => !plant.files.has(path));
    const inRepo = (path: string) => join(repo, path);
    const snapshot = this.#api.updateSnapshot({
      fileChanges: {
        changed: [...now.filter(exists), ...gone.filter((path) => isSource(path))].map(inRepo),
        created: now.filter((path) => !exists(path)).map(inRepo),
        deleted: gone.filter((path) => !isSource(path)).map(inRepo),
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

/** Does something in a copy of the sources with plants, which is removed afterwards. */
export function inCopy<T>(plant: Changes, act: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), "academy-recipe-"));
  try {
    copySources(root);
    linkInstalled(root);
    for (const [path, text] of plant.files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      rmSync(join(root, path), { force: true });
      writeFileSync(join(root, path), text);
    }
    return act(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * What the test runner says of test files in a copy; of all files of a project without names.
 * @param set `push` leaves out what is dear because of its size
 */
export const runTests = (
  root: string,
  project: string,
  names: readonly string[] = [],
  set?: "push",
): string => {
  const runner = join(repo, "node_modules/vitest/vitest.mjs");
  return runScript(root, runner, ["run", "--project", project, ...names], set).said;
};

/** Hard links cost a tenth of copies; the planted files below replace theirs. */
function copySources(root: string): void {
  const exclude = (path: string) => notSources.test(path);
  const settings = globSync(
    ["*.{json,jsonc,ts,md}", ".gitignore", ".oxfmtrc.json", ".oxlintrc.json"],
    {
      cwd: repo,
    },
  );
  const found = globSync("{packages,scripts,stacks,docs,bench,e2e,simulation}/**/*.*", {
    cwd: repo,
    exclude,
  });
  for (const path of [...settings, ...found]) {
    if (!statSync(join(repo, path)).isFile()) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    linkOrCopy(path, root);
  }
}

/** Programs write these in place, which would change both names of a link. */
const written = /^packages\/web\/public\//;

function linkOrCopy(path: string, root: string): void {
  const [from, to] = [join(repo, path), join(root, path)];
  try {
    if (written.test(path)) copyFileSync(from, to);
    else linkSync(from, to);
  } catch (error) {
    // The folder for temporary files may be on another disk.
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(from, to);
  }
}

function linkInstalled(root: string): void {
  const installed = globSync("packages/*/node_modules", { cwd: repo }).map(dirname);
  for (const folder of ["", ...installed]) {
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

/** Runs a script in a copy: its exit code and what it said. */
export function runScript(
  root: string,
  script: string,
  args: readonly string[],
  set?: "push",
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: "utf8",
    // All tests of a project say more than the usual megabyte.
    maxBuffer: 1 << 28,
    // Without a set: all tests, with fewer random examples than a thorough run of their own.
    env: { ...process.env, [TEST_SET]: set, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  return { status, said: `${stdout}\n${stderr}` };
}
