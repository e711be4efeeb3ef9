import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { limit } from "@academy/core/testing/limits.ts";
import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import { APP_PAGE, FAMILY_PAGES } from "@academy/core/kernel/shared/pages.rules.ts";
import { beforeAll, describe, expect, test } from "vitest";

let dist: string;
const pages = FAMILY_PAGES.map(({ page }) => page.slice(1));
const read = (name: string) => readFile(join(dist, name), "utf8");

beforeAll(async () => {
  dist = await ensureWebBuild(console.log);
}, limit(120_000));

const linksOf = (html: string) =>
  Array.from(html.matchAll(/<(?:link|script)[^>]* (?:href|src)="\/(assets\/[^"]+)"[^>]*>/g)).map(
    ([tag, file = ""]) => ({ tag, file }),
  );

describe("the pages of a build", () => {
  test.each(pages)("%s links files of the build, each once", async (name) => {
    const files = linksOf(await read(name)).map(({ file }) => file);
    const built = (await readdir(join(dist, "assets"))).map((file) => `assets/${file}`);
    expect(files.filter((file) => !built.includes(file))).toEqual([]);
    expect(files).toEqual([...new Set(files)]);
    // More files than the app's own, which are all that `app.html` links.
    expect(files.length).toBeGreaterThan(linksOf(await read(APP_PAGE.slice(1))).length);
  });

  test("ask for modules and fonts as the app itself will, or they would be loaded twice", async () => {
    for (const name of pages) {
      for (const { tag } of linksOf(await read(name))) {
        if (/modulepreload|as="font"|type="module"/.test(tag))
          expect(tag).toMatch(/ crossorigin(="")? /);
      }
    }
  });

  test("have styles in the order in which the app would load them: a screen's own come last", async () => {
    const styles = linksOf(await read("panel.html")).filter(({ file }) => file.endsWith(".css"));
    const texts = await Promise.all(styles.map(({ file }) => read(file)));
    // Joined, because a shared chunk has the styles of several modules.
    const all = texts.join("\n");
    const [tokens, kit, shell] = [/--text-/, /_button_/, /_sidebar_/].map((word) =>
      all.search(word),
    );
    expect([tokens, kit, shell]).not.toContain(-1);
    expect(tokens).toBeLessThan(kit ?? 0);
    expect(kit).toBeLessThan(shell ?? 0);
  });

  test("with a form or a student's data begin with a small script, of our own origin", async () => {
    for (const name of ["login", "signup", "panel", "report"]) {
      const html = await read(`${name}.html`);
      expect(html).not.toMatch(/<script(?![^>]* src=)/);
      const [first = ""] = /<script[^>]*>/.exec(html) ?? [];
      expect(first).toMatch(/^<script src="\/assets\/boot-[\w-]{8}\.js">$/);
      const [, file = ""] = /"\/(.*)"/.exec(first) ?? [];
      expect(gzipSync(await read(file)).length).toBeLessThan(1_600);
    }
    for (const name of ["index", "take-test", "app"]) {
      expect(await read(`${name}.html`)).not.toContain("boot-");
    }
  });

  test("let a screen's code wait for its frame's, but for drawn screens, which have no frame", async () => {
    const waiting = async (name: string) =>
      linksOf(await read(`${name}.html`)).filter(({ tag }) => tag.includes('fetchpriority="low"'));
    const inReport = (await waiting("report")).map(({ file }) => file);
    expect(inReport.some((file) => file.includes("report-page"))).toBe(true);
    expect(inReport.some((file) => /page-layout|reader-layout|[.]css$/.test(file))).toBe(false);
    expect([...(await waiting("login")), ...(await waiting("index"))]).toEqual([]);
  });

  test("name the font of their headings", async () => {
    for (const name of ["login", "signup", "panel", "report"]) {
      const fonts = (await read(`${name}.html`)).match(/<link[^>]* as="font"[^>]*\.woff2">/g);
      expect(fonts).toHaveLength(1);
    }
  });

  test("come drawn where a visitor starts", async () => {
    const shown = { index: "<h1", login: "Welcome back", signup: "Create your account" };
    for (const [name, text] of Object.entries(shown)) {
      const html = await read(`${name}.html`);
      expect(html).toContain(text);
      expect(html).toContain(`data-drawn="/${name === "index" ? "" : name}"`);
      // Marks of parts that the build did not render, but left to the browser.
      expect(html).not.toMatch(/<!--\$[?!]-->|<template/);
    }
    for (const name of ["panel", "take-test", "report", "app"]) {
      expect(await read(`${name}.html`)).toContain('<div id="root"></div>');
    }
  });
});
