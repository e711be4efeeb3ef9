import { expect, test } from "vitest";
import { blocksOf, type PaperLine, read, shown } from "./blocks.fixture.ts";
import { Hints } from "./hints.schema.ts";
import { understand } from "./understand.rules.ts";

const OPTIONS = ["(A) joule", "(B) newton", "(C) watt", "(D) pascal"];

/** Six questions; the third has no answer line, and the fifth has one option fewer. */
const lines = Array.from({ length: 6 }, (_, at) => [
  `${at + 1}. Which unit is number ${at + 1}?`,
  ...OPTIONS.slice(0, at === 4 ? 3 : 4),
  ...(at === 2 ? [] : [`Ans. ${"ABC".charAt(at % 3)}`]),
]).flat();
const kindsOf = (hints: Partial<Hints>) =>
  read(lines, hints).questions.map(({ doubts }) => doubts.map(({ kind }) => kind));
const starts = read(lines).questions.map(({ start }) => start);
const at = (question: number, kind: string) => ({ block: starts[question] ?? -1, kind });

test("a doubt that a person has looked at is none, and no other doubt changes", () => {
  expect(kindsOf({})).toEqual([[], [], ["no-key"], [], ["size"], []]);
  expect(kindsOf({ settled: [at(4, "size")] })).toEqual([[], [], ["no-key"], [], [], []]);
  expect(kindsOf({ settled: [at(2, "size"), at(4, "no-key")] })).toEqual(kindsOf({}));
  const { questions, doubts } = read(lines, { settled: [at(2, "no-key"), at(4, "size")] });
  expect(doubts).toEqual([]);
  expect(questions.map(({ key }) => key)).toEqual(["A", "B", "", "A", "B", "C"]);
});

test("what cannot be read stays a doubt, whatever a person says", () => {
  const blocks = blocksOf(lines).map((block) =>
    block.id === 0 ? { ...block, faults: ["A chart or drawing cannot be read."] } : block,
  );
  const hints = Hints.parse({ settled: [at(0, "fault")] });
  expect(understand(blocks, hints).questions[0]?.doubts).toMatchObject([{ kind: "fault" }]);
});

test("an option that a person names is the key, in place of none, another or a doubtful one", () => {
  const twice = lines.flatMap((line, place) => (place === 5 ? [line, "Ans. D"] : [line]));
  expect(read(twice).questions[0]?.doubts).toMatchObject([{ kind: "two-keys" }]);
  const own = read(twice).questions.map(({ start }) => start);
  const answers = [0, 2, 4].map((place) => ({ block: own[place] ?? -1, key: "C" }));
  const { questions, sentence } = read(twice, { answers });
  expect(questions.map(({ key, keyFrom }) => `${key} ${keyFrom}`)).toEqual([
    "C hand",
    "B line",
    "C hand",
    "A line",
    "C hand",
    "C line",
  ]);
  expect(questions.map(({ doubts }) => doubts.map(({ kind }) => kind))).toEqual([
    [],
    [],
    [],
    [],
    ["size"],
    [],
  ]);
  expect(sentence).toContain("keys: 3 in answer lines, 3 named by hand");
  const outside = read(lines, { answers: [{ block: starts[4] ?? -1, key: "D" }] });
  expect(outside.questions[4]?.key).toBe("B");
});

test("a sentence counts the questions of each part, unless there are very many", () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, part) => [
      { text: `SECTION ${part + 1}`, tags: ["strong"] },
      ...lines.slice(0, 12),
    ]).flat();
  expect(read(parts(3)).sentence).toMatch(/^6 questions in 3 parts \(2, 2, 2\);/);
  expect(read(parts(13)).sentence).toMatch(/^26 questions in 13 parts;/);
});

const bullets = ["•\tWork alone", "•\tMark your sheet", "•\tHand it in"].map((text): PaperLine => ({
  text: text.slice(2),
  label: { text: "•", level: 0, list: "1", isBullet: true },
}));
const numeric = (number: number): PaperLine[] => [
  `${number}. How many are ${number}?`,
  `Answer: ${number}`,
  `Solution: They are ${number}.`,
];

test("a heading that a person names ends its question: what is below is none of its options", () => {
  const title = { text: "HOW TO USE IT", tags: ["strong"], centred: true };
  const paper = [...numeric(1), title, ...bullets, ...numeric(2)];
  expect(shown(paper)[0]).toContain("Work alone");
  const heading = { block: 3, is: "heading" as const };
  expect(shown(paper, { blocks: [heading] })).toEqual([
    "1 | How many are 1? |  | 1",
    "2 | How many are 2? |  | 2",
  ]);
});

test("bullets are no options once a person has said that options have labels", () => {
  const title = { text: "HOW TO USE IT", tags: ["strong"], centred: true };
  const paper = [...lines, ...numeric(7), title, ...bullets];
  expect(shown(paper).at(-1)).toContain("Work alone");
  const last = shown(paper, { optionForm: "(A)" }).at(-1);
  expect(last).toContain("How many are 7? |  | 7");
});

test("numbers that a person joins with the question above hide no question", () => {
  const steps = [7, 8, 9, 10, 11, 12].map((number) => `${number}. Then take step ${number}.`);
  const first = lines.length;
  const blocks = [
    { block: 0, is: "start" as const },
    ...steps.map((_step, place) => ({ block: first + place, is: "inside" as const })),
  ];
  expect(read([...lines, ...steps], { blocks }).questions).toHaveLength(6);
});

test("a long text without questions hides none of those above and below it", () => {
  const long = Array.from(
    { length: 60 },
    (_, place): PaperLine =>
      `Paragraph ${place} of the syllabus. ${"It goes on and on. ".repeat(50)}`,
  );
  const said = blocksOf([...lines, ...long]).flatMap(({ id, line }) =>
    line.text.startsWith("1. ") ? [{ block: id, is: "start" as const }] : [],
  );
  expect(read([...lines, ...long], { blocks: said }).questions).toHaveLength(6);
  const both = [...lines, ...long, ...numeric(7), ...numeric(8)];
  expect(read(both, { blocks: said }).questions).toHaveLength(8);
});
