import { expect, test } from "vitest";
import { blockOf } from "../../profiles/paper.fixture.ts";
import { Hints } from "../hints.schema.ts";
import { understand } from "../understand.rules.ts";

const read = (texts: readonly string[], hints: Partial<Hints>) =>
  understand(
    texts.map((text, id) => blockOf(id, text)),
    Hints.parse(hints),
  );

const STEMS = [
  "Which unit measures the power of a motor?",
  "A body moves in a circle. What is constant?",
  "Light enters glass from air. It becomes",
  "Why does a ship of iron float on water?",
  "The slope of a graph of distance and time is the",
  "Sound cannot travel through",
  "Who first measured the charge of an electron?",
  "In a series circuit the same in all parts is",
  "Heat reaches us from the sun by",
  "A convex mirror always forms an image that is",
];
const WORDS = "joule speed slower pressure current vacuum Millikan voltage radiation upright".split(
  " ",
);

const part = (name: string, isNumbered: boolean) => [
  name,
  ...STEMS.flatMap((stem, at) => [
    `${isNumbered ? `${at + 1}. ` : ""}${stem}`,
    ...[0, 1, 2, 3].map((option) => WORDS[(at + option * 3) % WORDS.length] ?? ""),
  ]),
];

test("options without labels are read once someone says how many lines they are", () => {
  const texts = [...part("Part A: Physics", true), ...part("Part B: Chemistry", true)];
  expect(read(texts, {}).mayInsert).toBe(false);
  const { questions, parts, mayInsert } = read(texts, { plainOptions: 4 });
  expect([mayInsert, parts.map(({ count }) => count)]).toEqual([true, [10, 10]]);
  expect(questions.map(({ slices, doubts }) => [slices.options.length, doubts])).toEqual(
    questions.map(() => [4, []]),
  );
});
