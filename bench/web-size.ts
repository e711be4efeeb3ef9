import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ownBudget, type Pages, sharedBudget } from "./page-modules.ts";
import type { Budgets } from "./report.ts";

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

export interface RouteFigures {
  gzipKilobytes: number;
  cssGzipKilobytes: number;
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
 * What each route loads before it is complete: the entry, the layout and the screen with everything
 * that they import statically, and their styles.
 *
 * @param distDir the built web app, with .vite/manifest.json.
 * @throws Error when a module of the table is not in the build.
 */
export function routeFigures(
  distDir: string,
  table: Pages = ownBudget,
): Record<string, RouteFigures> {
  const manifest = manifestOf(distDir);
  return Object.fromEntries(
    Object.entries(table).map(([route, modules]) => {
      const files = new Set<string>();
      for (const name of ["index.html", ...modules]) collect(manifest, name, files);
      return [route, figuresOf(route, distDir, [...files])];
    }),
  );
}

/** The heaviest figures among the pages that share a budget, by group. */
export function sharedFigures(distDir: string): Record<string, RouteFigures> {
  return Object.fromEntries(
    Object.entries(sharedBudget).map(([group, pages]) => {
      const [first, ...others] = Object.values(routeFigures(distDir, pages));
      if (!first) throw new Error(`${group} has no pages`);
      return [group, others.reduce(heavier, first)];
    }),
  );
}

/** Each figure of the page that has more of it. */
function heavier(one: RouteFigures, other: RouteFigures): RouteFigures {
  const most = { ...one };
  // Both have figures of the same names.
  for (const [name, value] of Object.entries(other) as [keyof RouteFigures, number][]) {
    most[name] = Math.max(one[name] ?? 0, value);
  }
  return most;
}

/** The engine that plays lectures: a file of its own, which loads when one opens. */
export function engineFigures(distDir: string): { gzipKilobytes: number } {
  const { file } = named(manifestOf(distDir), "engine");
  return { gzipKilobytes: gzipKilobytes([readFileSync(path.join(distDir, file))]) };
}

function figuresOf(route: string, distDir: string, files: readonly string[]): RouteFigures {
  const read = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(path.join(distDir, file)));
  const [scripts, styles] = [read(".js"), read(".css")];
  const withText = (all: readonly Buffer[], text: RegExp) =>
    all.filter((code) => text.test(code.toString())).length;
  return {
    gzipKilobytes: gzipKilobytes(scripts),
    cssGzipKilobytes: gzipKilobytes(styles),
    scripts: scripts.length,
    mathsEngineFiles: withText(scripts, mathsEngine),
    ...(!route.startsWith("/admin/") && {
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

/**
 * A line for each figure of the routes that is over its budget or has none.
 * @param group whose budget they share; without it, each has its own
 */
export function overBudget(
  figures: Readonly<Record<string, Partial<RouteFigures>>>,
  budgets: Budgets,
  group?: string,
): string[] {
  return Object.entries(figures).flatMap(([route, of]) =>
    Object.entries(of).flatMap(([name, value]: [string, number]) => {
      const budget = budgets[`web.${group ?? route}.${name}`];
      if (!budget) return [`web.${group ?? route}.${name}: add a budget to bench/budgets.json`];
      const rounded = Math.round(value * 100) / 100;
      return rounded > budget.max
        ? [`web.${route}.${name}: ${rounded} ${budget.unit}, over its budget of ${budget.max}`]
        : [];
    }),
  );
}
