import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/testing/runs.ts";
import type { Example } from "./example.ts";
import type { InputError } from "./input-error.ts";
import { mark } from "./mark.ts";
import type { ResponseType } from "./response-type.ts";
import type { Sample } from "./sample.ts";
import type { MarkingScheme } from "./scheme.ts";
import { fullMarks, misfit, NAMED_KINDS } from "./scheme.ts";

const SCHEMES: readonly MarkingScheme[] = [
  ...NAMED_KINDS.map((kind) => ({ kind })),
  { kind: "custom", right: 3, wrong: -0.33, blank: 0.25, partial: "proportional" },
  { kind: "custom", right: 1.5, wrong: -0.5, blank: 0, partial: "per-row" },
];

const holdsFor =
  <S>(samples: fc.Arbitrary<S>) =>
  (law: (sample: S) => void): void =>
    fc.assert(fc.property(samples, law), { numRuns: runs(300) });

/** Every written form can be read again unchanged. */
function testRoundTrips<Content, Key, Answer>(
  type: ResponseType<Content, Key, Answer>,
  samples: fc.Arbitrary<Sample<Content, Key, Answer>>,
): void {
  const holds = holdsFor(samples);

  test("content, key and answer pass their own schemas unchanged", () => {
    holds(({ content, key, answer }) => {
      expect(type.content.parse(content)).toEqual(content);
      expect(type.answerKey.parse(key)).toEqual(key);
      expect(type.answer.parse(answer)).toEqual(answer);
    });
  });

  test("an answer survives the sheet, which only has plain characters", () => {
    holds(({ answer }) => {
      expect(type.encode(answer)).toMatch(/^[0-9A-Za-z.+-]+$/);
      expect(type.decode(type.encode(answer))).toEqual(answer);
    });
  });

  test("a sheet text that was never written is not an answer", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const answer = type.decode(text);
        if (answer !== null) expect(type.encode(answer)).toBe(text);
      }),
    );
    expect(type.decode("")).toBeNull();
  });

  test("a written answer reads the same", () => {
    holds(({ answer, content }) => {
      expect(type.readAnswer(type.writeAnswer(answer, content), content)).toEqual(answer);
    });
  });

  test("a written key reads the same", () => {
    holds(({ content, key }) => {
      expect(type.readKey(type.writeAuthor(content, key), content)).toEqual(key);
      expect(type.writeAuthor(content, key).answerKey).toEqual(type.writeKey(key, content));
    });
  });
}

/** A key is written to a spreadsheet and read from it again. */
function testKeyWords<Content, Key, Answer>(
  type: ResponseType<Content, Key, Answer>,
  samples: fc.Arbitrary<Sample<Content, Key, Answer>>,
): void {
  const { keyWords } = type;

  test("a key is read back from its cells", () => {
    holdsFor(samples)(({ content, key }) => {
      const cells = keyWords.write(key, content);
      const read = keyWords.read(cells, content);
      expect(type.writeAuthor(content, read)).toEqual(type.writeAuthor(content, key));
    });
  });

  test("any cells give a key, or an InputError at one of them", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("", "A", "2", "ACD", "A:1,3 B:2", "-1 ± x"));
    const cells = fc.record({ answerKey: cell, tolerance: cell, subjectiveKeywords: cell });
    fc.assert(
      fc.property(samples, cells, ({ content }, given) => {
        try {
          expect(type.answerKey.safeParse(keyWords.read(given, content)).success).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: "InputError", message: expect.stringMatching(/\S/) });
          expect(Object.keys(given)).toContain((error as InputError).path);
        }
      }),
      { numRuns: runs(300) },
    );
  });
}

/** Marks stay within their bounds. */
function testMarking<Content, Key, Answer>(
  type: ResponseType<Content, Key, Answer>,
  samples: fc.Arbitrary<Sample<Content, Key, Answer>>,
): void {
  const holds = holdsFor(samples);

  test("the key's own answer is correct", () => {
    holds(({ content, key, own: written }) => {
      const own = type.readAnswer(written ?? type.writeKey(key, content), content);
      expect(type.verdict(own, key, content).outcome).toBe("right");
    });
  });

  test("no answer earns more than full marks, and statuses agree with marks", () => {
    holds(({ content, key, answer }) => {
      for (const scheme of SCHEMES) {
        if (misfit(scheme, type)) continue;
        const full = fullMarks(scheme, 125, type.rows(content));
        for (const given of [answer, null]) {
          const { marks, status } = mark(type.verdict(given, key, content), scheme, 125);
          expect(Number.isInteger(marks)).toBe(true);
          expect(marks).toBeLessThanOrEqual(full);
          expect(status === "full").toBe(marks === full && status !== "partial");
          expect(status === "unattempted").toBe(given === null);
        }
      }
    });
  });
}

/** Every input is an answer, a blank or an `InputError`; other errors never occur. */
function testReading<Content, Key, Answer>(
  type: ResponseType<Content, Key, Answer>,
  samples: fc.Arbitrary<Sample<Content, Key, Answer>>,
): void {
  const holds = holdsFor(samples);

  test("nothing, null, a blank text and an empty list are no answer", () => {
    holds(({ content }) => {
      for (const blank of [undefined, null, "", "  "]) {
        expect(type.readAnswer(blank, content)).toBeNull();
      }
    });
  });

  test("any value is an answer, a blank or an InputError", () => {
    const anything = fc.oneof(fc.anything(), fc.json(), fc.array(fc.array(fc.integer())));
    fc.assert(
      fc.property(samples, anything, ({ content }, value) => {
        try {
          const answer = type.readAnswer(value, content);
          if (answer !== null) expect(type.answer.safeParse(answer).success).toBe(true);
        } catch (error) {
          expect(error).toHaveProperty("name", "InputError");
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test("a question without a key cannot be published", () => {
    holds(({ content }) => {
      expect(type.check(content, null).map((problem) => problem.path)).toContain("answerKey");
    });
  });
}

/** The laws of every response type: `every-type.test.ts` runs them for the whole registry. */
export function testTypeLaws<Content, Key, Answer>(
  type: ResponseType<Content, Key, Answer>,
  samples: fc.Arbitrary<Sample<Content, Key, Answer>>,
): void {
  testRoundTrips(type, samples);
  testKeyWords(type, samples);
  testMarking(type, samples);
  testReading(type, samples);
}

/** The examples can be read and published, and get their marks. */
export function testExamples<Content, Key, Answer>(
  type: ResponseType<Content, Key, Answer>,
  examples: readonly Example[],
): void {
  test.each(examples)("$title is marked as its author means", (example) => {
    const content = type.readContent(example.input);
    const key = type.readKey(example.input, content);
    expect(type.content.parse(content)).toEqual(content);
    expect(type.check(content, key)).toEqual([]);
    for (const outcome of ["right", "partial", "wrong"] as const) {
      for (const value of example[outcome]) {
        const answer = type.readAnswer(value, content);
        const verdict = type.verdict(answer, key, content);
        expect({ value, outcome: verdict.outcome }).toEqual({ value, outcome });
      }
    }
  });

  test.each(examples)("$title keeps its key out of what students see", ({ input }) => {
    const content = type.readContent(input);
    const secret = { ...input, answerKey: undefined, subjectiveKeywords: undefined };
    expect(type.readContent({ ...secret, tolerance: undefined })).toEqual(content);
  });
}
