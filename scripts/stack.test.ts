import { SourceMap } from "node:module";
import { expect, test } from "vitest";
import { readable } from "./stack.ts";

test("a stack of a bundle names the file and line that a person wrote", () => {
  const map = {
    version: 3,
    sources: ["../../packages/core/exam/broken.ts"],
    names: [],
    // Column 7 of line 1 comes from line 4, column 3.
    mappings: "MAGE",
  };
  const stack = "Error: x\n    at o (/var/task/chunk-A1B2.mjs:1:7)\n    at node:internal:1:2";
  const find = () => new SourceMap({ ...map, file: "", sourceRoot: "", sourcesContent: [] });
  expect(readable(stack, find)).toBe(
    "Error: x\n    at o (packages/core/exam/broken.ts:4:3)\n    at node:internal:1:2",
  );
  expect(readable(stack, () => undefined)).toBe(stack);
});
