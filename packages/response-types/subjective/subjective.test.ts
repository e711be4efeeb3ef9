import { describe, expect, test } from "vitest";
import { subjective, subjectiveScore } from "./subjective.ts";

describe("the score of a written answer", () => {
  const key = (model: string, keywords: string[] = []) => ({ model, keywords });

  test("is 0.7 x keywords present + 0.3 x similarity to the model answer", () => {
    // Cosine of (carbon 1, dioxide 1) with (carbon 1, dioxide 1, water 1) is 2 / sqrt(6).
    const score = subjectiveScore(
      "carbon dioxide",
      key("carbon dioxide water", ["water", "carbon"]),
    );
    expect(score).toBe(Math.round((0.35 + 0.3 * (2 / Math.sqrt(6))) * 1e4) / 1e4);
  });

  test("is the similarity alone if there are no keywords", () => {
    expect(subjectiveScore("carbon dioxide", key("carbon dioxide water"))).toBe(0.8165);
  });

  test("counts how often words occur", () => {
    // (2, 1) with (1, 1): 3 / sqrt(10).
    expect(subjectiveScore("force force mass", key("force mass"))).toBe(0.9487);
  });

  test("matches a phrase as whole words, whatever its case and punctuation", () => {
    const phrase = key("light", ["Carbon Dioxide"]);
    expect(subjectiveScore("CARBON-DIOXIDE!", phrase)).toBe(0.7);
    expect(subjectiveScore("carbon and dioxide", phrase)).toBe(0);
    expect(subjectiveScore("hydrocarbon dioxides", phrase)).toBe(0);
  });

  test("reads full-width letters and ligatures as plain ones", () => {
    expect(subjectiveScore("ｅﬃcient", key("efficient"))).toBe(1);
  });

  test("leaves stop words out of the similarity", () => {
    expect(subjectiveScore("the force of the mass", key("force, mass"))).toBe(1);
    expect(subjectiveScore("it is the", key("force is the answer"))).toBe(0);
  });

  test("compares stop words if the model answer has nothing else", () => {
    expect(subjectiveScore("It is not... or is it?", key("It is"))).toBeGreaterThan(0.5);
  });

  test.each([
    ["The speed is 2.5 m/s", "The speed is 5.2 m/s"],
    ["x = -5", "x = 5"],
    ["x = \u22125", "x = +5"],
    ["v > u", "v < u"],
    ["The energy is at least 10 J: E >= 10 J", "The energy is at least 10 J: E <= 10 J"],
  ])("does not match %j with %j", (model, answer) => {
    expect(subjective.verdict(model, key(model), {}).outcome).toBe("right");
    expect(subjective.verdict(answer, key(model), {}).outcome).not.toBe("right");
  });

  test("reads a number as one word with its sign, however it is written", () => {
    expect(subjectiveScore("+57.1 kJ", key("light", ["-57.1 kJ"]))).toBe(0);
    expect(subjectiveScore("It is \u221257.10 kJ.", key("light", ["-57.1 kJ"]))).toBe(0.7);
    expect(subjectiveScore("1,00,000 or .50", key("100000 or 0.5"))).toBe(1);
    expect(subjectiveScore("x-5", key("x 5"))).toBe(1);
  });

  test("is full from 0.95 and wrong below 0.10", () => {
    const outcome = (text: string, model: string) =>
      subjective.verdict(text, key(model), {}).outcome;
    const twelve = "one two three four five six seven eight nine ten eleven twelve";
    expect(outcome(`${twelve} extra`, twelve)).toBe("right");
    expect(outcome("one two three", twelve)).toBe("partial");
    expect(outcome("hundred words", twelve)).toBe("wrong");
  });
});

describe("a written answer's key", () => {
  const read = (answerKey: unknown, subjectiveKeywords?: unknown) =>
    subjective.readKey({ answerKey, subjectiveKeywords }, {});

  test("has keywords from a list or a text with commas, trimmed, each once", () => {
    expect(read(" Model ", " a, b ,,a ")).toEqual({ model: "Model", keywords: ["a", "b"] });
    expect(read("Model", ["a b", ""])).toEqual({ model: "Model", keywords: ["a b"] });
  });

  test.each(["", "  ", undefined, null, 5])("is refused for %j", (answerKey) => {
    expect(() => read(answerKey)).toThrow(
      "Please provide a model answer in Answer Key for Subjective.",
    );
  });

  test("refuses keywords that are not texts, too many or too long", () => {
    expect(() => read("Model", [5])).toThrow("Keywords must be texts.");
    expect(() => read("Model", "x".repeat(101))).toThrow("at most 100 characters");
    expect(() =>
      read(
        "Model",
        Array.from({ length: 51 }, (_, i) => `${i}`),
      ),
    ).toThrow("At most 50 keywords");
  });

  test("without words cannot be published", () => {
    const messages = subjective.check({}, { model: "→", keywords: ["=", "x"] });
    expect(messages.map((problem) => problem.path)).toEqual(["answerKey", "subjectiveKeywords"]);
  });
});

describe("a written answer", () => {
  test("is stored as it was typed", () => {
    const text = "  Line one\n  line two — π ≈ 3 🙂 ";
    expect(subjective.readAnswer(text, {})).toBe(text);
    expect(subjective.decode(subjective.encode(text))).toBe(text);
  });

  test("has at most 10,000 characters", () => {
    expect(subjective.readAnswer("x".repeat(10_000), {})).toHaveLength(10_000);
    expect(() => subjective.readAnswer("x".repeat(10_001), {})).toThrow("At most 10000 characters");
  });
});

describe("a written answer's cells", () => {
  const { keyWords } = subjective;
  const cells = (subjectiveKeywords: string) => ({
    answerKey: " Model ",
    tolerance: "",
    subjectiveKeywords,
  });

  test.each([
    ["", []],
    ["light, carbon dioxide,, ", ["light", "carbon dioxide"]],
    ["1,3-butadiene; water", ["1,3-butadiene", "water"]],
    ["a;b\nc,d", ["a;b", "c,d"]],
  ])("keywords %j", (cell, keywords) => {
    expect(keyWords.read(cells(cell), {})).toEqual({ model: "Model", keywords });
    expect(keyWords.read(keyWords.write({ model: "Model", keywords }, {}), {}).keywords).toEqual(
      keywords,
    );
  });

  test("need a model answer", () => {
    expect(() => keyWords.read({ ...cells("a"), answerKey: " " }, {})).toThrow(
      "Please provide a model answer",
    );
  });
});
