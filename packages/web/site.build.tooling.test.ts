import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { site } from "./site.build.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "academy-site-"));
  await mkdir(join(root, "public"));
  const page = "<!doctype html><html><head></head></html>";
  // The other two pages are written by the plugin that runs before this one.
  for (const name of ["index.html", "public/login.html", "public/signup.html"]) {
    await writeFile(join(root, name), page);
  }
});
afterEach(() => rm(root, { recursive: true }));

const built = async (domain: string | undefined) => {
  await build({ root, configFile: false, logLevel: "silent", plugins: [site(domain)] });
  return (name: string) => readFile(join(root, "dist", name), "utf8");
};

test("a build for a domain lists its pages for search engines and in shared links", async () => {
  const read = await built("exams.example.org");
  expect(await read("sitemap.xml")).toContain("<loc>https://exams.example.org/demo-test2</loc>");
  expect(await read("robots.txt")).toContain("Sitemap: https://exams.example.org/sitemap.xml");
  expect(await read("index.html")).toContain('content="https://exams.example.org/share.png"');
  expect(await read("index.html")).toContain('rel="canonical" href="https://exams.example.org/"');
  for (const name of ["login", "signup"]) {
    expect(await read(`${name}.html`)).toContain(
      `rel="canonical" href="https://exams.example.org/${name}"`,
    );
  }
});

test("a build without one contains no addresses", async () => {
  const read = await built(undefined);
  expect(await read("index.html")).not.toContain("og:url");
  await expect(read("sitemap.xml")).rejects.toThrow("ENOENT");
});

test.each(["https://exams.example.org", 'a"b.org', "localhost"])(
  "%j is rejected with a message",
  async (domain) => {
    await expect(built(domain)).rejects.toThrow("Write it as exams.example.org");
  },
);
