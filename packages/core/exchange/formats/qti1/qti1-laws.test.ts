import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { runs } from "../../../testing/runs.ts";
import { keyOfRow, type ReadKey, silentChange } from "../../questions/kept-key.laws.ts";
import { plainNumber, plainText, writtenKey } from "../../questions/written-key.arbitrary.ts";
import { readCellText } from "../../cell-text/cell-text.rules.ts";
import {
  blank1,
  bound1,
  equal1,
  feedback1,
  html1,
  item1,
  list1,
  quiz1,
  rule1,
} from "../fixtures/qti1.fixture.ts";
import { readQti1 } from "./qti1.rules.ts";

const only = (item: string) => readQti1(quiz1(item), "a.xml", new Set())[0];

function keyOf(condition: string): ReadKey {
  const read = only(item1({ response: blank1('fibtype="Decimal"'), rules: rule1(condition, 100) }));
  return !read || read instanceof NoEquivalent
    ? { refused: read?.message ?? "no question" }
    : keyOfRow({ index: 0, ...read });
}

test("QTI 1.2 keeps a number as written, refuses it or says what it changed", () => {
  fc.assert(
    fc.property(writtenKey, plainNumber, plainNumber, plainNumber, (written, one, two, three) => {
      expect(silentChange(written, keyOf(equal1(plainText(written))))).toBeUndefined();
      const [least, value, most] = [one, two, three].toSorted((a, b) =>
        a.value < b.value ? -1 : 1,
      );
      const range = bound1("vargte", least!.text) + bound1("varlte", most!.text);
      const ends = { pieces: [], means: [{ min: least!.value, max: most!.value }] };
      expect(silentChange(ends, keyOf(range))).toBeUndefined();
      const around = `<or>${equal1(value!.text)}<and>${range}</and></or>`;
      expect(silentChange(ends, keyOf(around))).toBeUndefined();
      const outside = `<or>${equal1(least!.text)}<and>${bound1("vargte", value!.text)}${bound1("varlte", most!.text)}</and></or>`;
      const beside = [{ min: value!.value, max: most!.value }];
      const single = { min: least!.value, max: least!.value };
      const means = least!.value === value!.value ? beside : [single, ...beside];
      expect(silentChange({ pieces: [], means }, keyOf(outside))).toBeUndefined();
    }),
    { numRuns: runs(600) },
  );
});

const settings = { mediaUrl: "https://media.academy.example", image: () => undefined };
const shown = (cell = "") => readCellText(cell, settings).html.replace(/<\/?p>/g, "");

// Two dollar signs beside each other begin a formula, in every format.
const text = fc
  .array(
    fc.constantFrom("a", "B", "7", " ", "<", "&", "$1", "*", "_", "\\(", "#", "-", "é", "क", '"'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => `x${parts.join("")}x`);
const texts = fc.uniqueArray(text, {
  minLength: 2,
  maxLength: 8,
  selector: (one) => one.replace(/\s+/g, " "),
});
const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

test("QTI 1.2 keeps the text, the options, the solution and the key of a choice", () => {
  fc.assert(
    fc.property(texts, text, text, fc.nat(), fc.boolean(), (options, asked, why, pick, isEach) => {
      const correct = options
        .map((_, at) => at)
        .filter((at) => at === pick % options.length || (isEach && at % 2 === 0));
      const ids = correct.map((at) => equal1(`o${at}`));
      const others = options
        .flatMap((_, at) => (correct.includes(at) ? [] : [`<not>${equal1(`o${at}`)}</not>`]))
        .join("");
      const rules = isEach
        ? rule1(`<and>${ids.join("")}${others}</and>`, 100)
        : rule1(ids.join(""), 100);
      const response = list1(options, isEach ? "Multiple" : "Single");
      const after = feedback1("general_fb", `<p>${escaped(why)}</p>`);
      const read = only(
        item1({ response, rules, after, asked: html1(`<p>${escaped(asked)}</p>`) }),
      );
      if (!read || read instanceof NoEquivalent) throw read ?? new Error("no question");
      const { cells } = read;
      const letters = "ABCDEFGH".split("");
      const plain = (words: string) => escaped(words.replace(/\s+/g, " "));
      const same = (cell: string | undefined, words: string) =>
        expect(shown(cell).replace(/\s+/g, " ")).toBe(plain(words).replaceAll("&quot;", '"'));
      same(cells.question, asked);
      same(cells.solution, why);
      options.forEach((option, at) =>
        same(Object.entries(cells).find(([name]) => name === `option${letters[at]}`)?.[1], option),
      );
      expect(cells.answerKey).toBe(correct.map((at) => letters[at]).join(","));
    }),
    { numRuns: runs(600) },
  );
});
