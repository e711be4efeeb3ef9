import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Budgets } from "./report.ts";

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

const admin = ["app/admin-page-table.ts", "app/admin-layout.tsx"];
const student = "app/student-layout.tsx";

/**
 * The modules that the router loads for a route: layout and screen, as app/page-table.tsx names them,
 * or the chunk of a screen without a file of its own.
 */
const routes: Record<string, readonly string[]> = {
  "/": ["features/landing/landing-page.tsx"],
  "/login": ["app/auth-layout.tsx", "features/sign-in/login-page.tsx"],
  "/signup": ["app/auth-layout.tsx", "features/sign-in/sign-up-page.tsx"],
  "/forgot": ["app/auth-layout.tsx", "features/sign-in/forgot-page.tsx"],
  "/user/user-dashboard": [student, "features/student-tests/dashboard-page.tsx"],
  "/user/test-reports": [student, "features/student-reports/student-reports-page.tsx"],
  "/notebook": [student, "features/notebook/notebook-page.tsx"],
  "/mastery": [student, "features/mastery/mastery-page.tsx"],
  "/user/demo-videos": [student, "features/lectures/lectures-page.tsx"],
  "/user/subscribed-videos": [student, "features/lectures/lectures-page.tsx"],
  "/payment": [student, "features/payment/subscriptions-page.tsx"],
  "/pay": ["app/page-layout.tsx", "features/pay/pay-page.tsx"],
  "/user/tests/{id}/take": ["exam"],
  "/practice": ["features/practice/practice-page.tsx"],
  "/test-report/{id}": ["app/reader-layout.tsx", "features/report/report-page.tsx"],
  "/admin/dashboard": [...admin, "app/pages/admin-dashboard-page.tsx"],
  "/admin/videos": [...admin, "features/videos/videos-page.tsx"],
  "/admin/manage-tests": [...admin, "features/manage-tests/tests-page.tsx"],
  "/admin/create-test": [...admin, "features/test-builder/builder-page.tsx"],
  "/admin/test-preview/{id}": [
    "app/admin-page-table.ts",
    "app/page-layout.tsx",
    "features/test-builder/preview/preview-page.tsx",
  ],
  "/admin/tests/{id}/reports": [...admin, "app/pages/test-reports-page.tsx"],
  "/admin/tests/{id}/statistics": [...admin, "app/pages/statistics-page.tsx"],
  "/admin/upload-question": [...admin, "features/question-bank/list/question-bank-page.tsx"],
  "/admin/subject-topics": [...admin, "features/subject-topics/subject-topics-page.tsx"],
  "/admin/enquiries": [...admin, "features/enquiries/enquiries-page.tsx"],
  "/admin/tests/{id}/attempts": [...admin, "features/attempts/attempts-page.tsx"],
};

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
  table: Readonly<Record<string, readonly string[]>> = routes,
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

/** A line for each route's figure that is over its budget or without one. */
export function overBudget(
  figures: Readonly<Record<string, Partial<RouteFigures>>>,
  budgets: Budgets,
): string[] {
  return Object.entries(figures).flatMap(([route, of]) =>
    Object.entries(of).flatMap(([name, value]: [string, number]) => {
      const key = `web.${route}.${name}`;
      const budget = budgets[key];
      if (!budget) return [`${key}: add a budget to bench/budgets.json`];
      const rounded = Math.round(value * 100) / 100;
      return rounded > budget.max
        ? [`${key}: ${rounded} ${budget.unit}, over its budget of ${budget.max}`]
        : [];
    }),
  );
}
