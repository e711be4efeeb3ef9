import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}

const admin = ["app/admin-routes.tsx", "app/admin-layout.tsx"];

/**
 * The modules that the router loads for a route: layout and screen, as app/screens.ts names them.
 */
const routes: Record<string, readonly string[]> = {
  "/": ["screens/landing.tsx"],
  "/login": ["app/auth-layout.tsx", "screens/login.tsx"],
  "/signup": ["app/auth-layout.tsx", "screens/signup.tsx"],
  "/forgot": ["app/auth-layout.tsx", "screens/forgot.tsx"],
  "/user/user-dashboard": ["app/student-layout.tsx", "screens/student-dashboard.tsx"],
  "/user/test-reports": ["app/student-layout.tsx", "screens/student-reports.tsx"],
  "/user/demo-videos": ["app/student-layout.tsx", "screens/demo-videos.tsx"],
  "/user/subscribed-videos": ["app/student-layout.tsx", "screens/subscribed-videos.tsx"],
  "/payment": ["app/student-layout.tsx", "screens/payment.tsx"],
  "/user/tests/{id}/take": ["app/focus-layout.tsx", "screens/take-test.tsx"],
  "/test-report/{id}": ["app/reader-layout.tsx", "screens/report.tsx"],
  "/admin/dashboard": [...admin, "screens/admin-dashboard.tsx"],
  "/admin/videos": [...admin, "screens/videos.tsx"],
  "/admin/manage-tests": [...admin, "screens/manage-tests.tsx"],
  "/admin/create-test": [...admin, "screens/create-test.tsx"],
  "/admin/test-preview/{id}": [
    "app/admin-routes.tsx",
    "app/page-layout.tsx",
    "screens/test-preview.tsx",
  ],
  "/admin/tests/{id}/reports": [...admin, "screens/test-reports.tsx"],
  "/admin/tests/{id}/statistics": [...admin, "screens/statistics.tsx"],
  "/admin/upload-question": [...admin, "screens/upload-question.tsx"],
  "/admin/subject-topics": [...admin, "screens/subject-topics.tsx"],
  "/admin/enquiries": [...admin, "screens/enquiries.tsx"],
  "/admin/tests/{id}/attempts": [...admin, "screens/attempts.tsx"],
};

/** Texts in the engines' own code, however a bundler renames things. */
const mathsEngine = /KaTeX parse error|math-field/;

export interface RouteFigures {
  gzipKilobytes: number;
  /** Scripts among them that carry a maths engine. */
  mathsEngineFiles: number;
}

/**
 * JavaScript that each route loads before it is complete: the entry, the layout and the screen with
 * everything that they import statically.
 *
 * @param distDir the built web app, with .vite/manifest.json.
 * @throws Error when a module of the table is not in the build.
 */
export function routeFigures(
  distDir: string,
  table: Readonly<Record<string, readonly string[]>> = routes,
): Record<string, RouteFigures> {
  // Written by the build that has just run.
  const manifest = JSON.parse(
    readFileSync(path.join(distDir, ".vite/manifest.json"), "utf8"),
  ) as Record<string, Chunk>;
  return Object.fromEntries(
    Object.entries(table).map(([route, modules]) => {
      const files = new Set<string>();
      for (const name of ["index.html", ...modules]) collect(manifest, name, files);
      const scripts = [...files]
        .filter((file) => file.endsWith(".js"))
        .map((file) => readFileSync(path.join(distDir, file)));
      return [
        route,
        {
          gzipKilobytes: scripts.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1024,
          mathsEngineFiles: scripts.filter((code) => mathsEngine.test(code.toString())).length,
        },
      ];
    }),
  );
}

function collect(
  manifest: Readonly<Record<string, Chunk>>,
  name: string,
  files: Set<string>,
): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}: has a screen been renamed?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}
