import { expect, test } from "vitest";
import { parseKeys } from "./key-list.rules.ts";
import { matchKeys } from "./key-match.rules.ts";

/** Questions of parts, as lists of their numbers: "1-3 / 1-2", "?" for one without a number. */
const paper = (text: string, names: string[] = []) =>
  text.split(" / ").flatMap((numbers, part) =>
    numbers.split(" ").map((number) => ({
      part,
      number: number === "?" ? undefined : Number(number),
      ...(names[part] !== undefined && { partName: names[part] }),
    })),
  );

function shown(keys: string, questions: string, names?: string[]): string {
  const asked = paper(questions, names);
  const match = matchKeys(parseKeys(keys), asked);
  const given = asked.map((_, index) => match.keys.get(index) ?? "-").join(" ");
  return [given, ...match.doubts, ...(match.refused === undefined ? [] : [match.refused])].join(
    " | ",
  );
}

test.each([
  ["by number", "2. C 1. B 3. A", "1 2 3", "B C A"],
  ["by part and number", "Physics\n1. B 2. C\nBiology\n1. A 2. D", "1 2 / 1 2", "B C A D"],
  ["by numbers that are unique", "Part A\n1. B 2. C\nPart B\n3. A", "1 2 3", "B C A"],
  ["by numbers over the parts of the paper", "1. B 2. C 3. A", "1 2 / 3", "B C A"],
  [
    "by the names of parts",
    "Biology\n1. A 2. D\nPhysics\n1. B 2. C",
    "1 2 / 1 2",
    "B C A D",
    ["Physics", "BIOLOGY:"],
  ],
  ["by the numbers of parts", "Part 2\n1. A 2. D\nPart 1\n1. B 2. C", "1 2 / 1 2", "B C A D"],
] as [string, string, string, string, string[]?][])(
  "gives keys %s",
  (_how, keys, questions, expected, names) => {
    expect(shown(keys, questions, names)).toBe(expected);
  },
);

test.each([
  [
    "1. B 2. C 3. A 4. D",
    "1 2 / 1 2",
    "B C A D | The numbers of the paper start again, and those of the keys do not, so",
  ],
  [
    "1. B 2. C 1. A 2. D",
    "1 2 3 4",
    "B C A D | The numbers of the keys start again, and those of the paper do not, so",
  ],
  [
    "Physics\n1. B 2. C\nChemistry\n3. A 4. D",
    "1 2 / 1 2",
    "B C A D | The numbers of the paper start again, and those of the keys do not, so",
  ],
  ["B C A", "1 2 3", "B C A | The keys have no numbers, so"],
  ["1. B 2. C", "? ?", "B C | The questions have no numbers, so"],
])("gives keys in order with a doubt: %j for %j", (keys, questions, expected) => {
  expect(shown(keys, questions)).toBe(
    `${expected} the keys were given in order. Compare some of them.`,
  );
});

const SAY =
  "Say which belongs to which: write a line such as “Part 2” above the keys of each part.";

test.each([
  [
    "1. B 2. C 1. A 2. D",
    "1 2 / 1 2 / 1 2",
    "The paper has 3 parts with 6 questions, the key 2 parts with 4 keys.",
  ],
  [
    "Set A\n1. B 2. C\nSet B\n1. A 2. D",
    "1 2",
    "The paper has 1 part with 2 questions, the key 2 parts with 4 keys.",
  ],
  ["B C", "1 2 3", "The paper has 1 part with 3 questions, the key 1 part with 2 keys."],
  [
    "1. A\nPhysics\n1. B 2. C 3. A",
    "1 2 3 / 1",
    "Part 2 of the key (“Physics”) has keys for 2, 3, but part 2 of the paper has no such questions.",
  ],
])("gives none where it is not certain: %j for %j", (keys, questions, refused) => {
  const none = paper(questions)
    .map(() => "-")
    .join(" ");
  expect(shown(keys, questions)).toBe(`${none} | ${refused} ${SAY}`);
});

test("gives none in order where the parts have other sizes", () => {
  expect(shown("Physics\n1. B\nBiology\n2. C 3. A 4. D", "1 2 / 1 2")).toMatch(
    /^- - - - \| Part 2 /,
  );
});

test("sets no key where a number has two", () => {
  expect(shown("1. B 2. C 3. A\n2. D", "1 2 3")).toBe(
    "B - A | Number 2 has different keys, C and D: none was set. | 1 question has no key: 2.",
  );
  expect(shown("1. B 2. (c) 3. A\n2. C", "1 2 3")).toBe("B (c) A");
});

test("sets no key where two questions have its number", () => {
  expect(shown("1. B 2. C", "1 2 2")).toBe(
    "B - - | 2 questions have the number 2: none got its key. | 2 questions have no key: 2, 2.",
  );
});

test("names keys without a question and questions without a key", () => {
  expect(shown("1. B 3. C 9. A", "1 2 3 ?")).toBe(
    "B - C - | 1 key has no question: 9. | 2 questions have no key: 2.",
  );
});

test("says that there are no keys", () => {
  expect(shown("nothing", "1")).toBe("- | No keys were found in this text.");
});
