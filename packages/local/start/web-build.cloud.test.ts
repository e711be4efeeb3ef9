import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureWebBuild } from "./web-build.ts";

let root: string;
let web: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "academy-build-"));
  web = join(root, "packages", "web");
  await mkdir(web, { recursive: true });
  await writeFile(join(root, "package-lock.json"), "{}");
  const page = '<!doctype html><script type="module" src="/main.js"></script>';
  await writeFile(join(web, "index.html"), page);
  await writeFile(join(web, "main.js"), "document.title = 'first';");
});

afterAll(() => rm(root, { recursive: true }));

async function build(): Promise<{ lines: string[]; script: string }> {
  const lines: string[] = [];
  const folder = await ensureWebBuild((line) => lines.push(line), root);
  const [name = ""] = await readdir(join(folder, "assets"));
  return { lines, script: await readFile(join(folder, "assets", name), "utf8") };
}

test("builds what is missing or changed, and only that, with one line each time", async () => {
  const first = await build();
  expect(first.lines).toHaveLength(1);
  expect(first.script).toContain("first");
  expect((await build()).lines).toEqual([]);

  await writeFile(join(web, "main.js"), "document.title = 'second';");
  const changed = await build();
  expect(changed.lines).toHaveLength(1);
  expect(changed.script).toContain("second");

  await writeFile(join(root, "package-lock.json"), '{"changed":true}');
  expect((await build()).lines).toHaveLength(1);
  await writeFile(join(web, "main.test.ts"), "");
  expect((await build()).lines).toEqual([]);
  await rm(join(web, "dist"), { recursive: true });
  expect((await build()).lines).toHaveLength(1);
});

test("keeps the last good build when a new one fails", async () => {
  await writeFile(join(web, "main.js"), "document.title = 'good';");
  await build();
  await writeFile(join(web, "main.js"), "this is ( no script");
  await expect(build()).rejects.toThrow();
  const [name = ""] = await readdir(join(web, "dist", "assets"));
  expect(await readFile(join(web, "dist", "assets", name), "utf8")).toContain("good");
  expect((await readdir(join(web, ".build"))).filter((entry) => entry.startsWith("dist"))).toEqual(
    [],
  );
});

test("builds for production whatever the caller's own mode is", async () => {
  await writeFile(join(web, "main.js"), "document.title = process.env.NODE_ENV;");
  expect(process.env.NODE_ENV).toBe("test");
  expect((await build()).script).toContain("production");
  expect(process.env.NODE_ENV).toBe("test");
});
