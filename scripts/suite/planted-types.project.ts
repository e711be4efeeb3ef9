import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { limit } from "../../packages/core/testing/limits.ts";
import { isPush } from "../../packages/core/testing/runs.ts";
import { leftToThorough, PLANTED } from "./sets.ts";

const registries = join(import.meta.dirname, "../../packages/response-types");
/** The planted types, and the product's registries with their lines. */
const planted = join(registries, "testing");

type Plugin = NonNullable<TestProjectInlineConfiguration["plugins"]>[number];

/**
 * Gives every module the registries with the planted types, as two more folders and their lines
 * would. The planted folder itself sees the product's own.
 */
const plantedRegistries: Plugin = {
  name: "planted response types",
  enforce: "pre",
  async resolveId(source, importer) {
    const file = basename(source);
    if (!/^registry(\.\w+)?\.ts$/.test(file) || importer === undefined) return null;
    // A path from the root has been resolved before, with its importer.
    if (source.startsWith("/") || importer.startsWith(`${planted}/`)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    // A registry without planted lines is the product's own.
    const own = join(planted, file);
    return found && dirname(found.id) === registries && existsSync(own) ? own : null;
  },
};

/**
 * Runs the laws of all response types again, with two planted types added to the product's. It
 * proves that a new type is one folder and its registry lines, and that no other file names a type.
 */
export const plantedTypes: TestProjectInlineConfiguration = {
  plugins: [plantedRegistries],
  test: {
    name: "planted-types",
    // Properties of all types on a busy machine.
    testTimeout: limit(30_000),
    exclude: isPush ? leftToThorough("planted-types") : [],
    setupFiles: ["scripts/suite/cpu.setup.ts", "scripts/suite/draws.setup.ts"],
    include: [...PLANTED],
  },
};
