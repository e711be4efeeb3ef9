import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { parseXml } from "../../exchange/xml/xml-tree.ts";
import { elementOf, type XmlNode } from "../../kernel/rich-text/xml-element.rules.ts";
import { runs } from "../runs.ts";
import { generatePaper, plannedPaper } from "./generate.ts";
import { plainTruth } from "./plain.ts";
import type { GeneratedPaper } from "./truth.ts";

const SEEDS = Array.from({ length: 150 }, (_, at) => at + 1);
const planned = SEEDS.map(plannedPaper);
const written = SEEDS.slice(0, runs(150)).map(generatePaper);

const partsIn = ({ bytes }: GeneratedPaper): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .map(([name, part]) => [name, strFromU8(part)]),
  );

/** The text of a document's body, in the notation of the expected text. */
function wordsIn(node: XmlNode): string {
  if (typeof node === "string") return "";
  const { name, children } = node;
  const inside = () => children.map(wordsIn).join("");
  if (name === "t") return children.filter((one) => typeof one === "string").join("");
  if (name === "delText") return "";
  if (name === "oMath") return `⟦${inside()}⟧`;
  if (name === "blip" || name === "imagedata") return "▣";
  if (name !== "r") return inside();
  const raised = elementOf(elementOf(node, "rPr"), "vertAlign")?.attributes["val"];
  const mark = raised === "superscript" ? "^" : raised === "subscript" ? "_" : "";
  return mark === "" ? inside() : `${mark}{${inside()}}`;
}

/** The first text of the generated questions that the document does not contain at its place. */
function missingIn(paper: GeneratedPaper): string | undefined {
  const said = plainTruth(wordsIn(parseXml(partsIn(paper)["word/document.xml"] ?? "", 1_000_000)));
  let from = 0;
  for (const { stem, options } of paper.questions) {
    for (const text of [...stem.split("\n"), ...options].map(plainTruth)) {
      const at = said.indexOf(text, from);
      if (at === -1) return text;
      from = at + text.length;
    }
  }
  return undefined;
}

describe("generated papers", () => {
  test("are the same bytes for the same seed, and others for another", () => {
    expect(generatePaper(7).bytes.equals(generatePaper(7).bytes)).toBe(true);
    expect(generatePaper(7).bytes.equals(generatePaper(8).bytes)).toBe(false);
  });

  test("have every text of their truth, in its order", () => {
    const missing = written.flatMap((paper) => missingIn(paper) ?? []);
    expect(missing).toEqual([]);
  });

  test("have between 5 and 60 questions in at most 4 parts, and keys that name options", () => {
    for (const { questions } of planned) {
      expect(questions.length).toBeGreaterThanOrEqual(5);
      expect(questions.length).toBeLessThanOrEqual(60);
      expect(Math.max(...questions.map(({ part }) => part))).toBeLessThanOrEqual(4);
      for (const { options, key } of questions.filter((one) => one.options.length > 0)) {
        const letters = "ABCDEFGH".slice(0, options.length);
        expect(key).toMatch(key === "" ? /^$/ : new RegExp(`^[${letters}](,[${letters}])*$`));
        expect(new Set(options).size).toBe(options.length);
      }
    }
  });

  test("restart their numbers in some papers and go on in others", () => {
    const several = planned
      .map(({ questions }) => questions.filter(({ part }) => part === 2))
      .flatMap(([first]) => first?.number ?? []);
    expect(several.filter((number) => number === 1).length).toBeGreaterThan(10);
    expect(several.filter((number) => number > 1).length).toBeGreaterThan(10);
  });

  test("are written in every way", () => {
    const all = planned.map(({ conventions }) => conventions.join("; ")).join("\n");
    const ways = [
      "Word",
      "LibreOffice",
      "Google Docs",
      "a library",
      "Hindi",
      "list %1.",
      "by style",
      "cells",
      "fit",
      "soft breaks",
      "key bold",
      "key sign",
      "key highlight",
      "key colour",
      "keys at the end, table",
      "keys at the end, grid",
      "keys at the end, pairs",
      "solutions at the end",
      "no keys",
      "no labels",
      "page heads",
      "topic lines",
      "rules",
    ];
    expect(ways.filter((way) => !all.includes(way))).toEqual([]);
  });

  test("are well-formed in every part", () => {
    for (const paper of written) {
      const { "word/document.xml": _body, ...others } = partsIn(paper);
      for (const xml of Object.values(others)) {
        expect(parseXml(xml, 1_000_000).name).not.toBe("");
      }
    }
  });
});
