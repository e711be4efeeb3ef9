import { SourceMap } from "node:module";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { readable } from "./stack.ts";

test("a stack of a bundle names the file and line that a person wrote", () => {
  const contents = "export const one = 1;\n\nexport function broken() {\n  throw new Error('x');\n}\n";
  const { outputFiles } = buildSync({
    stdin: { contents, sourcefile: "../../packages/core/exam/broken.ts", loader: "ts" },
    write: false,
    minify: true,
    format: "esm",
    sourcemap: "external",
    outfile: "chunk-A1B2.mjs",
  });
  const [map, code] = ["map", "mjs"].map(
    (end) => outputFiles.find(({ path }) => path.endsWith(`.${end}`))?.text ?? "",
  );
  const column = (code ?? "").indexOf("throw") + 1;
  const stack = `Error: x\n    at o (/var/task/chunk-A1B2.mjs:1:${column})\n    at node:internal:1:2`;
  const find = () => new SourceMap(JSON.parse(map ?? ""));
  expect(readable(stack, find)).toBe(
    "Error: x\n    at o (packages/core/exam/broken.ts:4:3)\n    at node:internal:1:2",
  );
  expect(readable(stack, () => undefined)).toBe(stack);
});
