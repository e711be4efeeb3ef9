import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}

/** The modules that the router loads for a route: layout and screen, as app/screens.ts names them. */
const routes: Record<string, readonly string[]> = {
  "/": ["screens/landing.tsx"],
  "/login": ["app/auth-layout.tsx", "screens/login.tsx"],
  "/signup": ["app/auth-layout.tsx", "screens/signup.tsx"],
  "/forgot": ["app/auth-layout.tsx", "screens/forgot.tsx"],
  "/user/user-dashboard": ["app/student-layout.tsx", "screens/student-dashboard.tsx"],
  "/user/tests/{id}/take": ["app/focus-layout.tsx", "screens/take-test.tsx"],
  "/test-report/{id}": ["app/page-layout.tsx", "screens/report.tsx"],
  "/admin/dashboard": ["app/admin-layout.tsx", "screens/admin-dashboard.tsx"],
};

/**
 * Gzip bytes of JavaScript that each route loads before it is complete: the entry, the layout and
 * the screen with everything that they import statically.
 *
 * @param distDir the built web app, with .vite/manifest.json.
 * @throws Error when a module of the table is not in the build.
 */
export function routeSizes(distDir: string): Record<string, number> {
  // Written by the build that has just run.
  const manifest = JSON.parse(
    readFileSync(path.join(distDir, ".vite/manifest.json"), "utf8"),
  ) as Record<string, Chunk>;
  const sizes = new Map<string, number>();

  function collect(name: string, files: Set<string>): void {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}: has a screen been renamed?`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, files);
  }

  function gzipBytes(file: string): number {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const bytes = gzipSync(readFileSync(path.join(distDir, file))).length;
    sizes.set(file, bytes);
    return bytes;
  }

  return Object.fromEntries(
    Object.entries(routes).map(([route, modules]) => {
      const files = new Set<string>();
      for (const name of ["index.html", ...modules]) collect(name, files);
      const scripts = [...files].filter((file) => file.endsWith(".js"));
      return [route, scripts.reduce((total, file) => total + gzipBytes(file), 0)];
    }),
  );
}
