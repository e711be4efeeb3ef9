import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutUnusedParts } from "./small-router.build.ts";

/** The installed router's code, as the build reads it. */
function routerCode(): string {
  const folder = dirname(createRequire(import.meta.url).resolve("react-router"));
  const code = readdirSync(folder)
    .filter((name) => /^chunk-.*\.mjs$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .find((text) => text.includes("var ENABLE_DEV_WARNINGS"));
  if (code === undefined) throw new Error(`${folder} has no chunk with the router's components.`);
  return code;
}

test("every edit fits the installed router", () => {
  const edited = withoutUnusedParts(routerCode());
  expect(edited).toContain("var ENABLE_DEV_WARNINGS = false;");
  expect(edited).not.toMatch(/^Link\.displayName = /m);
  expect(edited).toMatch(/var Link = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/);
  expect(edited).toContain("function PrefetchPageLinks() { return null; }");
});

test("a router with other code is refused by name", () => {
  const other = routerCode().replace("function PrefetchPageLinks(", "function PagePrefetch(");
  expect(() => withoutUnusedParts(other)).toThrow(
    "react-router has changed: found no prefetching of framework mode",
  );
});
