import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limit } from "@academy/core/testing/limits.ts";
import { buildFunctions, type BundleFigures, functionEntries } from "./bundle.ts";
import { nativeFiles, SHARP } from "./native-packages.ts";

const folder = mkdtempSync(join(tmpdir(), "academy-bundle-"));
const out = join(folder, "out");
const heavyMarker = "only-loaded-when-asked";
let api: BundleFigures;
let schedule: BundleFigures;

const sources: Record<string, string> = {
  "shared.ts": `export const greet = (name: string): string => "hello " + name;`,
  "heavy.ts": `export const heavy = ${JSON.stringify(heavyMarker.repeat(500))};`,
  "old.cjs": `const { basename } = require("path"); exports.base = (p) => basename(p);`,
  "api.ts": `
    import { greet } from "./shared.ts";
    import { base } from "./old.cjs";
    export const handler = async (event: { lazy?: boolean; path: string }) => {
      if (event.lazy) return (await import("./heavy.ts")).heavy.length;
      return greet(base(event.path));
    };`,
  "schedule.ts": `
    import { greet } from "./shared.ts";
    export const handler = async () => greet("schedule");`,
};

beforeAll(async () => {
  for (const [name, text] of Object.entries(sources)) {
    writeFileSync(join(folder, name), text);
  }
  const built = await buildFunctions(out, [
    { name: "api", file: join(folder, "api.ts") },
    { name: "schedule", file: join(folder, "schedule.ts") },
  ]);
  [api, schedule] = [built[0]!, built[1]!];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls a built handler in a Node process of its own, as Lambda would. */
function call(name: string, event: unknown): string {
  const script = `
    const { handler } = await import(${JSON.stringify(join(out, name, "handler.mjs"))});
    console.log(await handler(${JSON.stringify(event)}));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  }).trim();
}

describe("a built function", () => {
  it("answers, including CommonJS packages and their require", () => {
    expect(call("api", { path: "/a/b/visitor" })).toBe("hello visitor");
    expect(call("schedule", {})).toBe("hello schedule");
  });

  it("loads its lazy part from its own folder", () => {
    expect(call("api", { path: "", lazy: true })).toBe(String(heavyMarker.length * 500));
  });

  it("keeps lazy code out of a cold start", () => {
    const cold = api.coldFiles.map((file) =>
      readFileSync(join(import.meta.dirname, "../..", file), "utf8"),
    );
    expect(cold.join("")).not.toContain(heavyMarker);
    const chunks = readdirSync(join(out, "api/chunks")).filter((file) => file.endsWith(".mjs"));
    expect(
      chunks.some((file) =>
        readFileSync(join(out, "api/chunks", file), "utf8").includes(heavyMarker),
      ),
    ).toBe(true);
  });

  it("removes the files of an earlier build", async () => {
    const stale = join(out, "schedule/chunks-of-old.mjs");
    writeFileSync(stale, "");
    await buildFunctions(out, [{ name: "schedule", file: join(folder, "schedule.ts") }]);
    expect(existsSync(stale)).toBe(false);
  });
});

describe("the figures", () => {
  it("count the cold start without the lazy chunk and the total with it", () => {
    const heavyBytes = heavyMarker.length * 500;
    expect(api.coldBytes).toBeGreaterThan(100);
    expect(api.coldBytes).toBeLessThan(heavyBytes);
    expect(api.totalBytes).toBeGreaterThan(api.coldBytes + heavyBytes);
    expect(schedule.totalBytes).toBe(schedule.coldBytes);
  });

  it("name the sources of a cold start, without those of lazy chunks", () => {
    const names = api.coldSources.map((source) => basename(source));
    expect(names).toEqual(["api.ts", "old.cjs", "shared.ts"]);
  });

  it("are exact for a function of one file", () => {
    const file = readFileSync(join(out, "schedule/handler.mjs"));
    expect(schedule.coldFiles).toHaveLength(1);
    expect(schedule.coldBytes).toBe(file.byteLength);
  });
});

describe("a function that reads files", { timeout: limit(120_000) }, () => {
  it("reads them in a thread whose program is in the same folder, also from a lazy chunk", async () => {
    const reader = join(import.meta.dirname, "../core/exchange/files/read-file.ts");
    const lazy = join(folder, "lazy-reader.ts");
    writeFileSync(lazy, `export { readFile } from ${JSON.stringify(reader)};`);
    const file = join(folder, "reads.ts");
    writeFileSync(
      file,
      `export const handler = async (event: { path: string; lazy: boolean }) => {
        const { readFile } = await import("./lazy-reader.ts");
        const { rows } = await readFile({ path: event.path, name: "a.csv" }, [{ name: "word" }]);
        const words = [];
        for await (const row of rows) words.push(row.cells.word);
        return words.join(" ");
      };`,
    );
    const [figures] = await buildFunctions(out, [{ name: "reads", file }]);
    const path = join(folder, "a.csv");
    writeFileSync(path, "Word\nhello\nfile\n");
    expect(call("reads", { path })).toBe("hello file");
    expect(figures?.totalBytes).toBeGreaterThan(100_000 + (figures?.coldBytes ?? 0));
  });

  it("leaves the program out of functions that read none", () => {
    expect(readdirSync(join(out, "api"))).not.toContain("read-file.worker.mjs");
    expect(readdirSync(join(out, "reads"))).toContain("read-file.worker.mjs");
  });
});

describe("the product's functions", () => {
  it("have unique names, which are their folders", () => {
    expect(functionEntries.map((entry) => entry.name)).toEqual([
      "api",
      "schedule",
      "export",
      "mail-events",
      "import",
      "probe",
      "release-check",
      "images",
    ]);
  });

  it("have native code only in the one for images, and never in the API", async () => {
    const [native] = functionEntries.filter((entry) => entry.native);
    expect(native?.name).toBe("images");
    const file = join(folder, "decodes.ts");
    const encoder = join(import.meta.dirname, "../core/bank/image/encode-image.ts");
    writeFileSync(file, `export const handler = () => import(${JSON.stringify(encoder)});`);
    await expect(buildFunctions(out, [{ name: "decodes", file }])).rejects.toThrow(
      'The function "decodes" imports sharp, which only "images" may.',
    );
    const [built] = await buildFunctions(out, [{ name: "decodes", file, native: SHARP }]);
    expect(built?.totalBytes).toBeLessThan(500_000);
  });

  it("refuse to build from a missing file", async () => {
    const missing = [{ name: "gone", file: join(folder, "gone.ts") }];
    await expect(buildFunctions(out, missing)).rejects.toThrow("Could not resolve");
  });
});

describe("a native package for Lambda", () => {
  const root = join(import.meta.dirname, "../..");
  const lock: { packages: Record<string, { version?: string; integrity?: string }> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );

  it("has the versions and checksums of the repository, and no parts for other machines", () => {
    const { "package.json": manifest, "package-lock.json": made } = nativeFiles(lock, SHARP);
    const { "": first, ...entries } = made.packages;
    expect(first).toBe(manifest);
    expect(manifest.dependencies["sharp"]).toMatch(/^\d+\.\d+\.\d+$/);
    const native = Object.keys(entries).filter((name) => name.includes("sharp-"));
    expect(native.toSorted()).toEqual([
      "node_modules/@img/sharp-libvips-linux-arm64",
      "node_modules/@img/sharp-linux-arm64",
    ]);
    for (const name of Object.keys(entries)) {
      const { version, integrity } = lock.packages[name] ?? {};
      expect(entries).toHaveProperty([name], expect.objectContaining({ version, integrity }));
    }
  });

  it("is refused if the lock file does not know it, with what to do", () => {
    const { "node_modules/@img/sharp-linux-arm64": _part, ...packages } = lock.packages;
    expect(() => nativeFiles({ packages }, SHARP)).toThrow(
      "package-lock.json has no @img/sharp-linux-arm64. Run: npm install",
    );
  });
});
