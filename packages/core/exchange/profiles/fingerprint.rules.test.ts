import { expect, test } from "vitest";
import { storedBlock } from "../reading/stored-block.ts";
import { NO_HINTS, Hints } from "../reading/hints.schema.ts";
import { fingerprintOf, isEmptyProfile, profileOf, sameProfile } from "./fingerprint.rules.ts";
import { blockOf, readingOf, rolesOf } from "./paper.fixture.ts";

const stored = (id: number, text: string) => storedBlock(blockOf(id, text));
const share = (form: string, count: number) => ({ form, count, example: `${form} and so on` });

const first = readingOf({
  forms: { number: [share("#.", 90)], option: [share("(A)", 340), share("1)", 3)], keyMark: [] },
});

test("papers of the same form have one fingerprint, whatever they ask and how much", () => {
  const longer = readingOf({
    forms: { number: [share("#.", 200)], option: [share("(A)", 790), share("i)", 9)], keyMark: [] },
  });
  const blocks = [stored(0, "1. What is force?")];
  expect(fingerprintOf(longer, [stored(0, "1. What is work?")])).toBe(fingerprintOf(first, blocks));
});

test("other numbers, options or marks of keys are another form", () => {
  const others = [
    { number: [share("Q#", 90)] },
    { option: [share("(A)", 170), share("1)", 170)] },
    { keyMark: [share("bold", 90)] },
  ].map((part) => fingerprintOf(readingOf({ forms: { ...first.forms, ...part } }), []));
  expect(new Set([...others, fingerprintOf(first, [])]).size).toBe(4);
});

test("two forms that share a paper evenly have no order", () => {
  const [one, other] = [share("(A)", 40), share("1)", 41)];
  const print = (...option: (typeof one)[]) =>
    fingerprintOf(readingOf({ forms: { ...first.forms, option } }), []);
  expect(print(one, other)).toBe(print({ ...other, count: 40 }, { ...one, count: 41 }));
});

test("headings count by how they begin, if several begin so", () => {
  const print = (...texts: string[]) =>
    fingerprintOf(
      { ...first, roles: rolesOf(...texts.map(() => "heading" as const)) },
      texts.map((text, id) => stored(id, text)),
    );
  expect(print("Part A: Physics", "Part B: Optics")).toBe(print("PART 1", "PART 2", "Waves"));
  expect(print("Part A", "Part B")).not.toBe(print("Section A", "Section B"));
  expect(print("Thermodynamics")).toBe(print("Optics"));
});

test("a fingerprint fits into a key of the table", () => {
  const long = (kind: string) =>
    Array.from({ length: 50 }, (_, at) => share(`${at}${kind.repeat(60)}`, 10));
  const forms = { number: long("क"), option: long("ख"), keyMark: long("ग") };
  expect(Buffer.byteLength(fingerprintOf(readingOf({ forms }), []))).toBeLessThan(2000);
});

test("a profile is the hints about the form, without paragraphs and keys", () => {
  const hints = Hints.parse({
    blocks: [{ block: 3, is: "start" }],
    optionForm: "(A)",
    keyMark: "none",
    keys: "1-B",
  });
  expect(profileOf(hints)).toEqual({ optionForm: "(A)", keyMark: "none" });
  expect(isEmptyProfile(profileOf(NO_HINTS))).toBe(true);
  expect(isEmptyProfile(profileOf(hints))).toBe(false);
  expect(sameProfile(profileOf(hints), { optionForm: "(A)", keyMark: "none" })).toBe(true);
  expect(sameProfile(profileOf(hints), { optionForm: "(A)" })).toBe(false);
});
