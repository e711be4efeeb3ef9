import { describe, expect, test } from "vitest";
import { integer } from "../integer/integer.ts";
import { matrixMatching } from "../matrix-matching/matrix-matching.ts";
import { mcqMultiple } from "../mcq-multiple/mcq-multiple.ts";
import { mcqSingle } from "../mcq-single/mcq-single.ts";
import { subjective } from "../subjective/subjective.ts";
import type { Mark, MarkedQuestion } from "./mark.ts";
import { mark, markAnswer } from "./mark.ts";
import type { AnyResponseType, AuthorInput } from "./response-type.ts";
import type { MarkingScheme } from "./scheme.ts";
import { STANDARD_SCHEME } from "./scheme.ts";

const FIVE = ["p", "q", "r", "s", "t"];

function question(
  type: AnyResponseType,
  input: AuthorInput,
  scheme: MarkingScheme = STANDARD_SCHEME,
  over: Partial<MarkedQuestion> = {},
): MarkedQuestion {
  const content = type.readContent(input);
  const key = type.readKey(input, content);
  return { type, content, keys: [key], dropped: false, scheme, marksCenti: 100, ...over };
}

/** Marks of a wire value, as a student's client sends it. */
const marked = (q: MarkedQuestion, value: unknown): Mark =>
  markAnswer(q.type.readAnswer(value, q.content), q);

const single = (scheme: MarkingScheme, over: Partial<MarkedQuestion> = {}) =>
  question(mcqSingle, { options: FIVE, answerKey: 0 }, scheme, over);

/** A paper of equal questions: the given numbers correct and incorrect, the rest blank. */
function total(q: MarkedQuestion, right: number, wrong: number, blank: number): number {
  const sum = (value: number | null, count: number) => marked(q, value).marks * count;
  return sum(0, right) + sum(1, wrong) + sum(null, blank);
}

describe("whole papers", () => {
  test("JEE Main: 50 correct, 15 incorrect, 10 blank of 75 are 185", () => {
    expect(total(single({ kind: "jee-main" }), 50, 15, 10)).toBe(18_500);
  });

  test("JEE Main: dropping an incorrect one gives 190, dropping a blank one 189", () => {
    const q = single({ kind: "jee-main" });
    const dropped = { ...q, dropped: true };
    expect(total(q, 50, 14, 10) + marked(dropped, 1).marks).toBe(19_000);
    expect(total(q, 50, 15, 9) + marked(dropped, null).marks).toBe(18_900);
  });

  test("NEET: 150 correct, 20 incorrect, 10 blank of 180 are 580", () => {
    expect(total(single({ kind: "neet" }), 150, 20, 10)).toBe(58_000);
  });
});

describe("JEE Advanced, several correct options", () => {
  const scheme = { kind: "jee-advanced-multiple" } as const;
  const abd = question(mcqMultiple, { options: FIVE.slice(0, 4), answerKey: "A,B,D" }, scheme);

  test.each([
    ["A", 100, "partial"],
    ["A,B", 200, "partial"],
    ["A,B,D", 400, "full"],
    ["A,C", -200, "wrong"],
    ["A,B,C,D", -200, "wrong"],
    ["", 0, "unattempted"],
  ])("key A,B,D, answer %s", (answer, marks, status) => {
    expect(marked(abd, answer)).toEqual({ marks, status });
  });

  test("three of four keys earn 3", () => {
    const abcd = question(mcqMultiple, { options: FIVE, answerKey: "ABCD" }, scheme);
    expect(marked(abcd, "ABC")).toEqual({ marks: 300, status: "partial" });
  });

  test("four of five keys earn 3 as well", () => {
    const all = question(mcqMultiple, { options: FIVE, answerKey: "ABCDE" }, scheme);
    expect(marked(all, "ABCD")).toEqual({ marks: 300, status: "partial" });
  });

  test("one of two keys earns 1", () => {
    const ab = question(mcqMultiple, { options: FIVE, answerKey: "AB" }, scheme);
    expect(marked(ab, "B")).toEqual({ marks: 100, status: "partial" });
  });
});

describe("worked example 17: steps of a section's own marking", () => {
  const input = { options: FIVE.slice(0, 4), answerKey: "A,B,D" };
  const stepped = (wrong: number, steps: number[]) =>
    question(mcqMultiple, input, { kind: "custom", right: 4, wrong, blank: 0, partial: { steps } });

  // Source: the brochures of JEE Advanced 2025 and 2019.
  test.each([-2, -1])("mark like JEE Advanced with %d for an incorrect answer", (wrong) => {
    const q = stepped(wrong, [1, 2, 3]);
    const marks = ["A", "A,B", "A,B,D", "A,C"].map((answer) => marked(q, answer).marks);
    expect(marks).toEqual([100, 200, 400, wrong * 100]);
  });

  test("worked example 19: give the last step for more options, and two of three keys 1.33 of 2 as a share", () => {
    expect(marked(stepped(-2, [0.5]), "A,B")).toEqual({ marks: 50, status: "partial" });
    const share = {
      kind: "custom",
      right: 2,
      wrong: 0,
      blank: 0,
      partial: "proportional",
    } as const;
    expect(marked(question(mcqMultiple, input, share), "A,B").marks).toBe(133);
  });
});

describe("matrix rows", () => {
  const input = { answerKey: "A:p,q B:r C:p,q,r D:t" };

  test("a row with a missing column earns nothing: 6 of 8", () => {
    const q = question(matrixMatching, input, { kind: "matrix-rows" });
    expect(marked(q, "A:p,q B:r C:p,q D:t")).toEqual({ marks: 600, status: "partial" });
    expect(marked(q, "A:p,q B:r C:p,q,r D:t")).toEqual({ marks: 800, status: "full" });
    expect(marked(q, "A:t")).toEqual({ marks: 0, status: "wrong" });
  });

  test("the standard scheme gives a quarter of the marks for each correct row", () => {
    const q = question(matrixMatching, input, STANDARD_SCHEME, { marksCenti: 300 });
    expect(marked(q, "A:p,q B:r C:p,q D:t")).toEqual({ marks: 225, status: "partial" });
  });

  test("a custom scheme may give marks by row without negative marks", () => {
    const scheme = { kind: "custom", right: 1.5, wrong: -1, blank: 0, partial: "per-row" } as const;
    const q = question(matrixMatching, input, scheme);
    expect(marked(q, "A:p,q")).toEqual({ marks: 150, status: "partial" });
    expect(marked(q, "A:t")).toEqual({ marks: -100, status: "wrong" });
  });
});

describe("the standard scheme", () => {
  test("gives a share of the marks for some of the correct options, rounded to a hundredth", () => {
    const q = question(mcqMultiple, { options: FIVE, answerKey: "ABC" });
    expect(marked(q, "A")).toEqual({ marks: 33, status: "partial" });
    expect(marked(q, "AB")).toEqual({ marks: 67, status: "partial" });
    expect(marked(q, "AE")).toEqual({ marks: 0, status: "wrong" });
  });

  test("has no negative marks, and gives nothing for a blank", () => {
    expect(marked(single(STANDARD_SCHEME), 3)).toEqual({ marks: 0, status: "wrong" });
    expect(marked(single(STANDARD_SCHEME), null)).toEqual({ marks: 0, status: "unattempted" });
  });

  test("gives a written answer its score's share", () => {
    const q = question(
      subjective,
      { answerKey: "carbon dioxide water", subjectiveKeywords: "carbon dioxide, water" },
      STANDARD_SCHEME,
      { marksCenti: 500 },
    );
    // Half the keywords: 0.35; cosine of (1,1,1) and (1,1,0) is 0.8165, times 0.3 is 0.2449.
    expect(marked(q, "Carbon dioxide")).toEqual({ marks: 297, status: "partial" });
  });
});

describe("without partial credit", () => {
  test("a partly correct answer is marked as incorrect", () => {
    const q = question(mcqMultiple, { options: FIVE, answerKey: "ABC" }, { kind: "jee-main" });
    expect(marked(q, "AB")).toEqual({ marks: -100, status: "wrong" });
  });

  test("credit by rows gives nothing to an answer without rows", () => {
    const scheme = { kind: "custom", right: 3, wrong: -1, blank: 0, partial: "per-row" } as const;
    const verdict = { outcome: "partial", right: 1, total: 2, unit: "option" } as const;
    expect(mark(verdict, scheme, 100)).toEqual({ marks: -100, status: "wrong" });
  });
});

describe("corrections", () => {
  test("any of several accepted keys earns full marks", () => {
    const q = single({ kind: "jee-main" });
    const both = { ...q, keys: [{ option: "a" }, { option: "c" }] };
    expect(marked(both, 0)).toEqual({ marks: 400, status: "full" });
    expect(marked(both, 2)).toEqual({ marks: 400, status: "full" });
    expect(marked(both, 1)).toEqual({ marks: -100, status: "wrong" });
    expect(marked(both, null)).toEqual({ marks: 0, status: "unattempted" });
  });

  test("a dropped question is a bonus for everyone, even without a key", () => {
    const q = question(matrixMatching, { answerKey: "1A" }, { kind: "matrix-rows" });
    expect(marked({ ...q, dropped: true, keys: [] }, null)).toEqual({
      marks: 800,
      status: "bonus",
    });
  });

  test("a question that counts but has no key is our mistake, not the student's", () => {
    expect(() => marked({ ...single(STANDARD_SCHEME), keys: [] }, 0)).toThrow("no answer key");
  });
});

test("marks 90 questions in less than half the time of a marker that checks each answer first", () => {
  const paper = [
    question(mcqSingle, { options: FIVE, answerKey: 0 }, { kind: "jee-main" }),
    question(mcqMultiple, { options: FIVE, answerKey: "ABD" }, { kind: "jee-advanced-multiple" }),
    question(integer, { answerKey: 3.14 }, { kind: "jee-main" }),
    question(matrixMatching, { answerKey: "1A 2B 3C 4D" }, { kind: "matrix-rows" }),
  ];
  const questions = Array.from({ length: 90 }, (_, i) => paper[i % 4]!);
  const answers = questions.map((q) =>
    q.type.readAnswer([1, "AB", "3.1", "1A 2C"][paper.indexOf(q)], q.content),
  );
  const timed = (marker: (i: number) => unknown): number => {
    const start = performance.now();
    for (let i = 0; i < 90; i += 1) marker(i);
    return performance.now() - start;
  };
  const times = Array.from({ length: 3000 }, () => [
    timed((i) => markAnswer(answers[i], questions[i]!)),
    timed((i) => markAnswer(questions[i]!.type.answer.parse(answers[i]), questions[i]!)),
  ]);
  // The fastest tenth shows the cost of the code; the rest shows what else the machine is doing.
  const [own = Infinity, checking = 0] = [0, 1].map(
    (which) => times.map((one) => one[which] ?? 0).toSorted((a, b) => a - b)[300],
  );
  expect(own).toBeLessThan(checking / 2);
});
