import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFunctions } from "@academy/functions/bundle.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { wronglyEager } from "./lazy-code.ts";

describe("code that is loaded on demand", () => {
  test.each([
    "node_modules/sanitize-html/index.js",
    "packages/core/node_modules/katex/dist/katex.mjs",
    "node_modules/@aws-sdk/client-cognito-identity-provider/dist-es/index.js",
    "node_modules/zod/v4/locales/de.js",
    "packages/functions/api/http/openapi.ts",
    "packages/core/exam/builder/create-test.service.ts",
  ])("is recognised by its file: %s", (source) => {
    expect(
      wronglyEager([source, "packages/core/exam/assessment/assessment.service.ts"]),
    ).toHaveLength(1);
  });

  test("is in the bundles, and in none of what a cold start loads", async () => {
    const folder = await mkdtemp(join(tmpdir(), "academy-bench-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const bundles = await buildFunctions(folder);
    expect(bundles.flatMap(({ coldSources }) => wronglyEager(coldSources))).toEqual([]);
    const [api] = bundles;
    expect(api?.totalBytes).toBeGreaterThan(api?.coldBytes ?? Infinity);
  });
});
