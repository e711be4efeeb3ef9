import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { families } from "./page-modules.ts";
import { budgetOf, readBudgets } from "./report.ts";
import { heavyPages, pageFigures } from "./web-size.ts";

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
  const figures = pageFigures(dist, { "/": ["home.tsx"] });
  expect(figures["/"]?.scriptKilobytes).toBeGreaterThan(4);
  expect(figures["/"]?.scriptKilobytes).toBeLessThan(5);
});

test("finds a maths engine in the code that a route loads, and only there", () => {
  const figures = pageFigures(dist, { "/": ["home.tsx"], "/maths": ["maths.tsx"] });
  expect(figures["/"]?.mathsEngineFiles).toBe(0);
  expect(figures["/maths"]?.mathsEngineFiles).toBe(1);
});

test("counts each style sheet of a route once, those of shared scripts included", () => {
  const { "/": figures } = pageFigures(dist, { "/": ["styled.tsx"] });
  expect(figures?.styleKilobytes).toBeGreaterThan(3);
  expect(figures?.styleKilobytes).toBeLessThan(5);
  expect(figures?.scripts).toBe(4);
  expect(figures?.administratorsFiles).toBe(0);
});

test("a page above the budget of its family is named, with what it costs a student", () => {
  const most = (max: number, unit: string) => ({ max, unit, room: "3%", reason: "A slow line." });
  const budgets = {
    "web.student.login.kilobytes": most(4.9, "KB"),
    "web.student.*.administratorsFiles": most(0, "files"),
    "web.admin.*.scripts": most(4, "files"),
  };
  const judge = (family: string, pages: Record<string, readonly string[]>) =>
    heavyPages(family, pageFigures(dist, pages), budgets);
  expect(judge("student.login", { "/login": ["home.tsx"] })).toEqual([]);
  expect(judge("admin.users", { "/admin/users": ["zod.tsx"] })).toEqual([]);
  expect(judge("student.login", { "/login": ["zod.tsx"], "/signup": ["home.tsx"] })).toEqual([
    "/login, web.student.login.administratorsFiles: 1 files, over its budget of 0. A slow line.",
  ]);
  expect(judge("student.login", { "/login": ["home.tsx"], "/signup": ["styled.tsx"] })).toEqual([
    expect.stringMatching(/^\/signup, web\.student\.login\.kilobytes: [\d.]+ KB, over/),
  ]);
});

test("the file that only administrators' pages share is theirs, their addresses are not", () => {
  const figures = pageFigures(dist, { "/payment": ["linked.tsx"] });
  expect(figures["/payment"]).toMatchObject({ scripts: 5, administratorsFiles: 1 });
});

test("no page of administrators may grow beyond 200 KB in 40 scripts, but for those with an editor", () => {
  const budgets = readBudgets(readFileSync(new URL("budgets.json", import.meta.url), "utf8"));
  for (const family of Object.keys(families.admin).filter((name) => name !== "editors")) {
    const most = (name: string) => budgetOf(budgets, `web.admin.${family}.${name}`)?.max;
    expect(most("scriptKilobytes")).toBeLessThanOrEqual(200);
    expect(most("scripts")).toBeLessThanOrEqual(40);
  }
});

test("names the module that the build lacks", () => {
  expect(() => pageFigures(dist, { "/": ["gone.tsx"] })).toThrow("The build has no gone.tsx");
});
