import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBudgets } from "./report.ts";
import { overBudget, routeFigures } from "./web-size.ts";

const dist = mkdtempSync(join(tmpdir(), "academy-web-size-"));
const incompressible = randomBytes(4096).toString("base64");

const manifest = {
  "index.html": { file: "entry.js", imports: ["_shared.js"], css: ["entry.css"] },
  "_shared.js": { file: "shared.js" },
  "home.tsx": { file: "home.js", imports: ["_shared.js", "index.html"] },
  "maths.tsx": { file: "maths.js", dynamicImports: ["_shared.js"] },
  "styled.tsx": { file: "styled.js", imports: ["_part.js"], css: ["styled.css"] },
  "_part.js": { file: "part.js", css: ["styled.css", "part.css"] },
  "linked.tsx": { file: "assets/home.js", imports: ["_admin.js", "_paths.js"] },
  "_admin.js": { file: "assets/admin-a-cD_4gH.js" },
  "_paths.js": { file: "assets/admin-paths-a-cD_4gH.js" },
  "zod.tsx": { file: "zod.js", imports: ["home.tsx"] },
};

beforeAll(() => {
  mkdirSync(join(dist, ".vite"));
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(dist, "entry.js"), "");
  writeFileSync(join(dist, "shared.js"), `//${incompressible}`);
  writeFileSync(join(dist, "home.js"), "");
  for (const name of ["styled.js", "part.js", "entry.css"]) writeFileSync(join(dist, name), "");
  writeFileSync(join(dist, "styled.css"), `/*${incompressible}*/`);
  writeFileSync(join(dist, "part.css"), `:root[data-scheme="dark"]{color:#fff}`);
  mkdirSync(join(dist, "assets"));
  for (const name of ["home.js", "admin-a-cD_4gH.js", "admin-paths-a-cD_4gH.js"])
    writeFileSync(join(dist, "assets", name), "");
  writeFileSync(join(dist, "zod.js"), "let t=e=>e._zod.run(e)");
  writeFileSync(join(dist, "maths.js"), 'throw "KaTeX parse error"');
});

afterAll(() => rmSync(dist, { recursive: true }));

test("counts each script of a route once, shared ones included", () => {
  const figures = routeFigures(dist, { "/": ["home.tsx"] });
  expect(figures["/"]?.gzipKilobytes).toBeGreaterThan(4);
  expect(figures["/"]?.gzipKilobytes).toBeLessThan(5);
});

test("finds a maths engine in the code that a route loads, and only there", () => {
  const figures = routeFigures(dist, { "/": ["home.tsx"], "/maths": ["maths.tsx"] });
  expect(figures["/"]?.mathsEngineFiles).toBe(0);
  expect(figures["/maths"]?.mathsEngineFiles).toBe(1);
});

test("counts each style sheet of a route once, those of shared scripts included", () => {
  const { "/": figures } = routeFigures(dist, { "/": ["styled.tsx"] });
  expect(figures?.cssGzipKilobytes).toBeGreaterThan(3);
  expect(figures?.cssGzipKilobytes).toBeLessThan(5);
  expect(figures?.scripts).toBe(4);
  expect(figures?.administratorsFiles).toBe(0);
});

test("a heavy import in a student's screen is over budget, by its name", () => {
  const max = (limit: number, unit: string) => ({ max: limit, unit });
  const budgets = Object.fromEntries(
    ["/login", "/signup", "/admin/users"].flatMap((route) => [
      [`web.${route}.gzipKilobytes`, max(4.9, "KB")],
      [`web.${route}.cssGzipKilobytes`, max(1, "KB")],
      [`web.${route}.scripts`, max(4, "files")],
      [`web.${route}.mathsEngineFiles`, max(0, "files")],
      [`web.${route}.administratorsFiles`, max(0, "files")],
    ]),
  );
  const judge = (table: Record<string, readonly string[]>) =>
    overBudget(routeFigures(dist, table), budgets);
  expect(judge({ "/login": ["home.tsx"], "/admin/users": ["zod.tsx"] })).toEqual([]);
  expect(judge({ "/login": ["zod.tsx"], "/signup": ["home.tsx"] })).toEqual([
    "web./login.administratorsFiles: 1 files, over its budget of 0",
  ]);
  expect(judge({ "/signup": ["styled.tsx"] })).toEqual([
    expect.stringContaining("web./signup.cssGzipKilobytes: "),
  ]);
  expect(judge({ "/new": ["home.tsx"] })).toContain(
    "web./new.gzipKilobytes: add a budget to bench/budgets.json",
  );
});

test("the file that only administrators' pages share is theirs, their addresses are not", () => {
  const figures = routeFigures(dist, { "/payment": ["linked.tsx"] });
  expect(figures["/payment"]).toMatchObject({ scripts: 5, administratorsFiles: 1 });
});

test("no page of administrators may grow beyond 200 KB in 40 scripts", () => {
  const budgets = readBudgets(readFileSync(new URL("budgets.json", import.meta.url), "utf8"));
  const above = (name: string, most: number) =>
    Object.entries(budgets)
      .filter(([key]) => key.startsWith("web./admin/") && key.endsWith(`.${name}`))
      .filter(([, { max }]) => max > most)
      .map(([key]) => key);
  expect(above("gzipKilobytes", 200)).toEqual([]);
  expect(above("scripts", 40)).toEqual([]);
});

test("names the module that the build lacks", () => {
  expect(() => routeFigures(dist, { "/": ["gone.tsx"] })).toThrow("The build has no gone.tsx");
});
