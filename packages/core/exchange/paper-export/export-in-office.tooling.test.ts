import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { pngOf } from "../../bank/image/image.fixture.ts";
import { draftQuestion } from "../../testing/draft.fixture.ts";
import { limit } from "../../testing/limits.ts";
import { byOffice, hasOffice, OFFICE_IS_ABSENT } from "../../testing/office.fixture.ts";
import { columnWidth, PAGE } from "./word-styles.ts";
import { exported } from "./word-paper.fixture.ts";

const TALL = "media/tall0000000000000.png";
const WIDE = "media/wide0000000000000.png";
const png = (width: number, height: number) => ({
  type: "png" as const,
  bytes: pngOf(width, height),
  width,
  height,
});
const images = { [TALL]: png(240, 300), [WIDE]: png(500, 120) };
const math = (latex: string) =>
  `<span data-type="inline-math" data-latex="${latex.replaceAll("&", "&amp;")}"></span>`;

/**
 * Texts with a tall image or formula, and about the height of its line in pixels (96 to the inch);
 * 0 if the height is not checked.
 */
const STEMS: readonly (readonly [html: string, height: number])[] = [
  [`<p><img src="${TALL}" alt="A lens"></p>`, 300],
  [`<p>Beside it is <img src="${WIDE}" alt="A ray"></p>`, 120],
  [`<p>${math("\\begin{pmatrix} a & b \\\\ c & d \\\\ e & f \\\\ g & h \\end{pmatrix}")}</p>`, 60],
  [`<p>${math("\\cfrac{1}{2 + \\cfrac{1}{3 + \\cfrac{1}{4}}}")}</p>`, 45],
  [`<p>${math("\\ce{[Fe(CN)6]^4- + 2Na+ -> ^{14}C}")} चुनिए</p>`, 0],
];

/**
 * Each question begins and ends with a word that no other question has, so that it is found on the
 * pages.
 */
const questions = Array.from({ length: 20 }, (_, n) => {
  const [html = ""] = STEMS[n % STEMS.length] ?? [];
  const options = ["one", "two", "three", "four"].map((text, at) => ({
    id: `${at}`,
    html: `<p>first${n}${text}</p>`,
  }));
  return draftQuestion(
    { responseType: "MCQ_SINGLE", content: { options }, key: { option: "1" } },
    n,
    { question: `<p>begin${n}</p>${html}<p>end${n}</p>`, solution: `<p>because${n}</p>` },
  );
});

/** Points in a pixel. */
const POINTS = 0.75;

interface Word {
  text: string;
  page: number;
  top: number;
  bottom: number;
}

const WORD = /<word xMin="[\d.]+" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/g;

/** The words of a PDF with their places in points, by poppler. */
function wordsOf(path: string): Word[] {
  const html = execFileSync("pdftotext", ["-bbox", path, "-"], { encoding: "utf8" });
  return html.split("<page ").flatMap((text, page) =>
    Array.from(text.matchAll(WORD), ([, top, bottom, word = ""]) => ({
      text: word,
      page,
      top: Number(top),
      bottom: Number(bottom),
    })),
  );
}

function hasPoppler(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const LOGO = pngOf(64, 64).toString("base64");
const FILES = {
  one: { contents: "questions", columns: 1, header: "Sunrise Academy", logo: LOGO },
  two: { contents: "questions", columns: 2, header: "Sunrise Academy", set: "B" },
  answers: { contents: "answers", details: false, header: "Sunrise Academy" },
} as const;

const ABSENT = hasOffice ? "poppler is not installed" : OFFICE_IS_ABSENT;
const isReady = hasOffice && hasPoppler();
const pages: Record<string, Word[]> = {};
const pictures: Record<string, string[]> = {};

beforeAll(async () => {
  if (!isReady) return;
  const folder = mkdtempSync(join(tmpdir(), "academy-pages-"));
  try {
    const files = new Map<string, Uint8Array>();
    for (const [name, input] of Object.entries(FILES)) {
      files.set(name, (await exported(questions, input, { images })).bytes);
    }
    for (const [name, pdf] of await byOffice(files, "pdf")) {
      const path = join(folder, `${name}.pdf`);
      writeFileSync(path, pdf);
      pages[name] = wordsOf(path);
      pictures[name] = execFileSync("pdfimages", ["-list", path], { encoding: "utf8" })
        .split("\n")
        .slice(2)
        .map((line) => line.trim().split(/\s+/).slice(0, 5).join(" "));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, limit(300_000));

const wordsIn = (name: string): Word[] => pages[name] ?? [];

/** The gap between two words, in points; undefined where a page ends between them. */
function gapBetween(words: readonly Word[], one: string, other: string): number | undefined {
  const [above, below] = [one, other].map((text) => words.find((word) => word.text === text));
  if (!above || !below) throw new Error(`${one} or ${other} is missing`);
  const gap = below.top - above.bottom;
  return above.page === below.page && gap > 0 ? gap : undefined;
}

describe.each(Object.entries(FILES))("the paper %s in LibreOffice", (name, input) => {
  test("shows every question whole and once", ({ skip }) => {
    skip(!isReady, ABSENT);
    const texts = wordsIn(name).map(({ text }) => text);
    for (const n of questions.keys()) {
      const own = [`begin${n}`, `end${n}`];
      expect(texts.filter((text) => own.includes(text)).toSorted()).toEqual(own);
      const options = ["one", "two", "three", "four"].map((text) => `first${n}${text}`);
      expect(options.filter((option) => !texts.includes(option))).toEqual([]);
    }
    const pageOf = (text: string) => wordsIn(name).find((word) => word.text === text)?.page;
    const split = [...questions.keys()].filter(
      (n) => pageOf(`begin${n}`) !== pageOf(`first${n}four`),
    );
    expect(split).toEqual([]);
    // LibreOffice shows these boxes and question marks for formulas that it does not know.
    expect(texts.join(" ")).not.toMatch(/[❏□¿]/);
  });

  test("leaves room for its images and tall formulas", ({ skip }) => {
    skip(!isReady, ABSENT);
    const width = (columnWidth("columns" in input ? input.columns : 1) - PAGE.hanging) / 15;
    const gaps = [...questions.keys()].flatMap((n) => {
      const [, height = 0] = STEMS[n % STEMS.length] ?? [];
      const gap = gapBetween(wordsIn(name), `begin${n}`, `end${n}`);
      const scale = height === 120 ? Math.min(1, width / 500) : 1;
      return gap === undefined ? [] : [{ n, isEnough: gap >= height * scale * POINTS, gap }];
    });
    expect(gaps.length).toBeGreaterThan(questions.length / 2);
    expect(gaps.filter(({ isEnough }) => !isEnough)).toEqual([]);
  });

  test("names the academy on each page, with its logo on the first", ({ skip }) => {
    skip(!isReady, ABSENT);
    const words = wordsIn(name);
    const count = Math.max(...words.map(({ page }) => page));
    for (let page = 1; page <= count; page++) {
      const here = words.filter((word) => word.page === page);
      const [top, foot] = [Math.min, Math.max].map((end) => end(...here.map((one) => one.top)));
      const lineAt = (at = 0) =>
        here.filter((one) => Math.abs(one.top - at) < 3).map(({ text }) => text);
      expect(lineAt(top).slice(0, 2)).toEqual(["Sunrise", "Academy"]);
      expect(lineAt(foot).join(" ")).toBe(`Page ${page} of ${count}`);
    }
    const logos = (pictures[name] ?? []).filter((line) => line.endsWith("image 64 64"));
    expect(logos).toEqual("logo" in input ? ["1 0 image 64 64"] : []);
  });
});

test("answers without the lines of the catalogue have keys and solutions", ({ skip }) => {
  skip(!isReady, ABSENT);
  const text = wordsIn("answers")
    .map((word) => word.text)
    .join(" ");
  expect(text).toMatch(/Answer: B Solution. because0/);
  expect(text).not.toMatch(/Topic:|Difficulty:|Subject:/);
});
