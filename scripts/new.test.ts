import { existsSync, globSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inCopy, runScript } from "./recipes.fixture.ts";
import { Changes, notSources, repo } from "./recipes/changes.ts";

/** `npm run academy -- new` in a copy of the sources. */
const add = (root: string, ...args: readonly string[]) =>
  runScript(root, join(root, "scripts/new.ts"), args);

const WHOLE = [
  ["page", "holiday-list"],
  ["type", "odd-pair"],
  ["endpoint", "dashboard/visits"],
  ["pattern", "sample-exam"],
] as const;

/** Checks that read the sources only; the compiler and the linter read what was written. */
const CHECKS = [
  "format",
  "import rules",
  "wrappers",
  "file sizes",
  "hygiene",
  "columns",
  "empty states",
  "page budgets",
  "dead code",
];

it("what it writes of each kind is formatted and passes the checks as it is", () => {
  inCopy(new Changes(), (root) => {
    const written = WHOLE.flatMap((args) => {
      const { status, said } = add(root, ...args);
      expect([args, status, said]).toEqual([args, 0, expect.stringContaining("Added:  ")]);
      expect(said).toContain("Then run npm run check and npm test.");
      return [...said.matchAll(/^(?:Added|Changed): +(\S+\.tsx?)$/gm)].map(([, path = ""]) => path);
    });
    expect(written).toContain("packages/web/features/holiday-list/holiday-list-page.tsx");
    const check = CHECKS.flatMap((name) => ["--only", name]);
    const { status, said } = runScript(root, join(root, "scripts/check.ts"), check);
    expect([status, said]).toEqual([0, expect.stringContaining(`${CHECKS.length} passed`)]);
    const lint = ["--type-aware", "--type-check", "--deny-warnings", ...new Set(written)];
    const linted = runScript(root, join(repo, "node_modules/oxlint/bin/oxlint"), lint);
    expect([linted.status, linted.said]).toEqual([0, expect.anything()]);
  });
});

const REFUSED: readonly (readonly [args: readonly string[], says: RegExp])[] = [
  [["screen", "holidays"], /page\|type\|endpoint\|pattern NAME/],
  [["page"], /page\|type\|endpoint\|pattern NAME/],
  [["page", "holidays", "feasts"], /page\|type\|endpoint\|pattern NAME/],
  [["page", "HolidayList"], /"HolidayList" cannot be a name/],
  [["type", "../holidays"], /"\.\.\/holidays" cannot be a name/],
  [["pattern", "a".repeat(41)], /Use up to 40 small letters/],
  [["page", "enquiries"], /\/admin\/enquiries exists already\. Nothing was written/],
  [["type", "integer"], /"Integer" is a name of INTEGER already/],
  [["endpoint", "dashboard/figures"], /read-figures\.ts exists already/],
  [["endpoint", "kitchen/figures"], /"kitchen" is not one of them/],
  [["endpoint", "figures"], /named by its area and by what it reads/],
  [["pattern", "jee-main"], /jee-main-presets\.rules\.ts exists already/],
  [["pattern", "cambridge-9700-p1"], /The pattern cambridge-9700-p1 exists already/],
];

const SOURCES = "{packages,scripts,bench}/**/*.{ts,tsx,json,new}";
/** All sources of a copy; a file that was replaced has another number. */
const stateOf = (root: string): string =>
  globSync(SOURCES, { cwd: root, exclude: (path) => notSources.test(path) })
    .map((path) => `${path} ${statSync(join(root, path)).ino}`)
    .toSorted()
    .join("\n");

it("refuses a malformed name and one that is taken, says why, and writes nothing", () => {
  inCopy(new Changes(), (root) => {
    const before = stateOf(root);
    for (const [args, says] of REFUSED) {
      const { status, said } = add(root, ...args);
      expect([args, status, said]).toEqual([args, 2, expect.stringMatching(says)]);
    }
    expect(stateOf(root)).toBe(before);
  });
});

it("takes everything back when the formatter fails after the files are written", () => {
  inCopy(new Changes(), (root) => {
    const texts = ["packages/web/app/admin-page-table.ts", "bench/page-modules.ts"].map((path) =>
      join(root, path),
    );
    const before = texts.map((path) => readFileSync(path, "utf8"));
    rmSync(join(root, "node_modules/oxfmt"));
    const { status, said } = add(root, "page", "holiday-list");
    expect([status, said]).toEqual([1, expect.stringContaining("oxfmt failed")]);
    expect(texts.map((path) => readFileSync(path, "utf8"))).toEqual(before);
    const added = join(root, "packages/web/features/holiday-list/holiday-list-page.tsx");
    expect(existsSync(added)).toBe(false);
  });
});
