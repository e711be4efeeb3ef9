import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { blocksOf, type PaperLine, read, shown } from "./blocks.fixture.ts";
import { lostOrTwice } from "./conserved.rules.ts";
import { restoredBlock, storedBlock } from "./stored-block.ts";
import { Hints } from "./hints.schema.ts";
import { lookAt, understand } from "./understand.rules.ts";

const words = [
  "force",
  "Level of light",
  "2. and",
  "(A) or (B)",
  "Answer",
  "i.e. x",
  "Which?",
  "Ans.",
];
const word = fc.constantFrom(...words, "____", "आवेश", "1.5 kg");
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(" "));
const label = fc.constantFrom(
  "(A) ",
  "(B) ",
  "a) ",
  "b) ",
  "1. ",
  "2. ",
  "3) ",
  "Q1. ",
  "① ",
  "•\t",
  "",
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(label, text).map(([a, b]): PaperLine => a + b) },
  fc.constantFrom<PaperLine>(
    "",
    "Answer: B",
    "Ans. 5",
    "Answer Key",
    "1-B 2-C",
    "Sol. because",
    "PHYSICS",
  ),
  fc.constant<PaperLine>({
    table: [
      ["1", "2", "3"],
      ["A", "B", "C"],
    ],
  }),
  fc.constant<PaperLine>({
    table: [
      ["No", "Question", "Answer"],
      ["1", "Why?", "So"],
    ],
  }),
);
const paper = fc.array(line, { maxLength: 40 });

const question = (n: number, key: string): string[] => [
  `${n}. Which of these is number ${n}?`,
  `(A) one of ${n}`,
  `(B) two of ${n}`,
  `(C) three of ${n}`,
  `(D) four of ${n}`,
  `Ans. ${key}`,
];
const usual = Array.from({ length: 8 }, (_one, at) => question(at + 1, "ABCD".charAt(at % 4)));

describe("whatever a file holds", () => {
  test("every character is in one question, or its line is listed", () => {
    fc.assert(
      fc.property(paper, (lines) => {
        const blocks = blocksOf(lines);
        const reading = understand(blocks, Hints.parse({}));
        expect(lostOrTwice(blocks, reading)).toEqual([]);
        expect(reading.roles).toHaveLength(blocks.length);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("a file is offered only without reasons, and a doubted question is in a group", () => {
    fc.assert(
      fc.property(paper, (lines) => {
        const { mayInsert, reasons, questions, doubts } = read(lines);
        expect(mayInsert).toBe(reasons.length === 0);
        const grouped = new Set(doubts.flatMap((group) => group.questions));
        questions.forEach((one, at) => expect(grouped.has(at)).toBe(one.doubts.length > 0));
      }),
      { numRuns: runs(300) },
    );
  });

  test("blocks that were stored are understood alike", () => {
    fc.assert(
      fc.property(paper, (lines) => {
        const blocks = blocksOf(lines);
        // The blocks as they are kept: a copy without classes.
        const kept = structuredClone(blocks.map(storedBlock)).map(restoredBlock);
        expect(understand(kept, Hints.parse({}))).toEqual(understand(blocks, Hints.parse({})));
      }),
      { numRuns: runs(200) },
    );
  });

  test("what a person said of a block is kept", () => {
    fc.assert(
      fc.property(
        paper,
        fc.nat(39),
        fc.constantFrom("start", "leave", "inside"),
        (lines, at, is) => {
          const { roles, questions } = read(lines, { blocks: [{ block: at, is }] });
          if (roles[at] === undefined || roles[at].role === "rows") return;
          const starts = questions.map(({ start }) => start);
          if (is === "start") expect(starts).toContain(at);
          else expect(starts).not.toContain(at);
          if (is === "leave") expect(roles[at].question).toBe(-1);
        },
      ),
      {
        numRuns: runs(300),
        examples: [[["2. force", "Ans. 5", "(A) force", "a) Ans. force"], 2, "inside"]],
      },
    );
  });
});

describe("of a plain paper", () => {
  test("all questions are offered with their keys", () => {
    const reading = read(usual.flat());
    expect(reading).toMatchObject({ mayInsert: true, doubts: [] });
    expect(reading.sentence).toBe(
      "8 questions; options “(A)”; keys: 8 in answer lines; nothing left out.",
    );
  });

  test.each(["(A)", "(B)", "(C)", "(D)"])(
    "a question that lost its label %s is doubted, and no other changes",
    (lost) => {
      for (let at = 0; at < usual.length; at++) {
        const lines = usual.map((own, place) =>
          place === at ? own.map((one) => one.replace(`${lost} `, "")) : own,
        );
        const [before, after] = [shown(usual.flat()), shown(lines.flat())];
        after.forEach((one, place) => {
          if (place !== at) expect(one).toBe(before[place]);
          else expect(one).toContain("?");
        });
      }
    },
  );

  test("empty lines, bold type and tabs for spaces change nothing", () => {
    const same = usual.flat().map((one) => one.replace(") ", ")\t"));
    const bold = usual.flat().map((one) => ({ text: one, tags: ["strong"] }));
    const plain = shown(usual.flat());
    expect(shown(usual.flatMap((own) => [...own, ""]))).toEqual(plain);
    expect(shown(same)).toEqual(plain);
    expect(shown(bold)).toEqual(plain);
  });

  test("two parts in the other order are the same questions in the other order", () => {
    const [one, two] = [usual.slice(0, 4), usual.slice(0, 3)].map((part) => part.flat());
    const paperOf = (...parts: (readonly string[] | undefined)[]) =>
      parts.flatMap((part, at) => [
        { text: `SECTION ${"AB".charAt(at)}`, tags: ["strong"] },
        ...(part ?? []),
      ]);
    const [first, second] = [shown(paperOf(one, two)), shown(paperOf(two, one))];
    expect(second).toEqual([...first.slice(4), ...first.slice(0, 4)]);
  });

  test("a question that lost its end is never joined with the next one unnoticed", () => {
    const lines = usual.flatMap((own, at) => (at === 3 ? own.slice(0, 2) : own));
    const reading = read(lines);
    expect(reading.questions).toHaveLength(8);
    expect(reading.questions[3]?.doubts).not.toEqual([]);
    expect(reading.questions.filter(({ doubts }) => doubts.length > 0)).toHaveLength(1);
  });

  test("what was seen in a file serves each reading of it, and no reading changes it", () => {
    const blocks = blocksOf(usual.flat());
    const looks = lookAt(blocks);
    const tellings = [{ optionForm: "(A)" }, { keyMark: "none" }, { plainOptions: 4 }, {}];
    for (const hints of tellings.map((one) => Hints.parse(one))) {
      expect(understand(blocks, hints, looks)).toEqual(understand(blocks, hints));
    }
    expect(looks).toEqual(lookAt(blocks));
  });
});
