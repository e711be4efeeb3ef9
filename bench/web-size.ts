import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { families, type Pages } from "./page-modules.ts";
import { budgetOf, type Budgets, overBudget } from "./report.ts";

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/** Texts in the engines' own code, however a bundler renames things. */
const mathsEngine = /KaTeX parse error|math-field/;
/** The same for zod, which only administrators' screens may load. */
const administrators = /\b_zod\b/;
/** The file of what only administrators' pages share, by its name and hash. */
const administratorsFile = /(^|\/)admin-[\w-]{8}\.js$/;

/** Kilobytes are those of gzip. */
export interface PageFigures {
  /** Scripts and styles. */
  kilobytes: number;
  scriptKilobytes: number;
  styleKilobytes: number;
  scripts: number;
  /** Scripts among them that carry a maths engine. */
  mathsEngineFiles: number;
  /** On a student's page: the files of scripts and styles with code that only administrators need. */
  administratorsFiles?: number;
}

type Manifest = Readonly<Record<string, Chunk>>;

// Written by the build that has just run.
const manifestOf = (distDir: string): Manifest =>
  JSON.parse(readFileSync(path.join(distDir, ".vite/manifest.json"), "utf8")) as Manifest;

/** A module's chunk, or the chunk of this name. @throws Error without one */
function named(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
  if (!chunk) throw new Error(`The build has no ${name}: has a screen been renamed?`);
  return chunk;
}

/**
 * What each page loads before it is complete: the entry, the layout and the screen with everything
 * that they import statically, and their styles.
 *
 * @param distDir the built web app, with .vite/manifest.json.
 * @throws Error when a module of a page is not in the build.
 */
export function pageFigures(distDir: string, pages: Pages): Record<string, PageFigures> {
  const manifest = manifestOf(distDir);
  return Object.fromEntries(
    Object.entries(pages).map(([page, modules]) => {
      const files = new Set<string>();
      for (const name of ["index.html", ...modules]) collect(manifest, name, files);
      return [page, figuresOf(page, distDir, [...files])];
    }),
  );
}

const mapped = <A, B>(table: Readonly<Record<string, A>>, change: (one: A) => B) =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, change(one)]));

/** The heaviest figures among the pages of each family. */
export const familyFigures = (distDir: string) =>
  mapped(families, (of) =>
    mapped(of, (pages) => {
      const [first, ...others] = Object.values(pageFigures(distDir, pages));
      if (!first) throw new Error("A family without pages");
      return others.reduce(heavier, first);
    }),
  );

/** Each figure of the page that has more of it. */
function heavier(one: PageFigures, other: PageFigures): PageFigures {
  const most = { ...one };
  // Both have figures of the same names.
  for (const [name, value] of Object.entries(other) as [keyof PageFigures, number][]) {
    most[name] = Math.max(one[name] ?? 0, value);
  }
  return most;
}

/** The engine that plays lectures: a file of its own, which loads when one opens. */
export function engineFigures(distDir: string): { scriptKilobytes: number } {
  const { file } = named(manifestOf(distDir), "engine");
  return { scriptKilobytes: gzipKilobytes([readFileSync(path.join(distDir, file))]) };
}

function figuresOf(page: string, distDir: string, files: readonly string[]): PageFigures {
  const read = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(path.join(distDir, file)));
  const [scripts, styles] = [read(".js"), read(".css")];
  const withText = (all: readonly Buffer[], text: RegExp) =>
    all.filter((code) => text.test(code.toString())).length;
  return {
    kilobytes: gzipKilobytes([...scripts, ...styles]),
    scriptKilobytes: gzipKilobytes(scripts),
    styleKilobytes: gzipKilobytes(styles),
    scripts: scripts.length,
    mathsEngineFiles: withText(scripts, mathsEngine),
    ...(!page.startsWith("/admin/") && {
      administratorsFiles:
        withText([...scripts, ...styles], administrators) +
        files.filter((file) => administratorsFile.test(file)).length,
    }),
  };
}

const gzipKilobytes = (all: readonly Buffer[]): number =>
  all.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1024;

function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = named(manifest, name);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}

/** A line for each figure of a page that is over the budget of its family. */
export function heavyPages(
  family: string,
  figures: Readonly<Record<string, Partial<PageFigures>>>,
  budgets: Budgets,
): string[] {
  return Object.entries(figures).flatMap(([page, of]) =>
    Object.entries(of).flatMap(([name, value]: [string, number]) => {
      const figure = `web.${family}.${name}`;
      const budget = budgetOf(budgets, figure);
      const rounded = Math.round(value * 100) / 100;
      return budget && rounded > budget.max
        ? [`${page}, ${overBudget(figure, rounded, budget)}`]
        : [];
    }),
  );
}
