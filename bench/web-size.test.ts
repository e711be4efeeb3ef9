import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routeFigures } from "./web-size.ts";

const dist = mkdtempSync(join(tmpdir(), "academy-web-size-"));
const incompressible = randomBytes(4096).toString("base64");

const manifest = {
  "index.html": { file: "entry.js", imports: ["_shared.js"], css: ["entry.css"] },
  "_shared.js": { file: "shared.js" },
  "home.tsx": { file: "home.js", imports: ["_shared.js", "index.html"] },
  "maths.tsx": { file: "maths.js", dynamicImports: ["_shared.js"] },
};

beforeAll(() => {
  mkdirSync(join(dist, ".vite"));
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(dist, "entry.js"), "");
  writeFileSync(join(dist, "shared.js"), `//${incompressible}`);
  writeFileSync(join(dist, "home.js"), "");
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

test("names the module that the build lacks", () => {
  expect(() => routeFigures(dist, { "/": ["gone.tsx"] })).toThrow("The build has no gone.tsx");
});
