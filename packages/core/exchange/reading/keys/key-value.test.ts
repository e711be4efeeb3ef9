import { expect, test } from "vitest";
import { resolveKey } from "./key-value.rules.ts";

/** Options from a text such as "A) one, B) two". */
const options = (text: string) =>
  text === ""
    ? []
    : text.split(" ; ").map((one) => {
        const [label = "", words = ""] = one.split(" = ");
        return { label, text: words };
      });

const CAPITALS = "A = Rome ; B = Paris ; C = Oslo ; D = All of these";
const NUMBERED = "1) = 4 ; 2) = 3 ; 3) = 2 ; 4) = 9";

test.each([
  ["B", CAPITALS, "B"],
  ["(b)", CAPITALS, "B"],
  ["b.", CAPITALS, "B"],
  ["Option C", CAPITALS, "C"],
  ["→ B", CAPITALS, "B"],
  ["A, C", CAPITALS, "A,C"],
  ["C & A", CAPITALS, "A,C"],
  ["(a), (c)", CAPITALS, "A,C"],
  ["a and c", CAPITALS, "A,C"],
  ["ACD", CAPITALS, "A,C,D"],
  ["A or C", CAPITALS, "A or C"],
  ["paris", CAPITALS, "B"],
  ["B. Paris", CAPITALS, "B"],
  ["(b) Paris", CAPITALS, "B"],
  ["(b) because the Seine flows there", CAPITALS, "B"],
  ["All of the above", CAPITALS, "D"],
  ["(3)", NUMBERED, "C"],
  ["9", NUMBERED, "D"],
  ["२", "1 = x ; 2 = y", "B"],
  ["③", "① = x ; ② = y ; ③ = z", "C"],
  ["3", "① = x ; ② = y ; ③ = z", "C"],
  ["ii", "(i) = x ; (ii) = y", "B"],
  ["(II)", "i) = x ; ii) = y", "B"],
  ["ख", "क = x ; ख = y", "B"],
  ["ब", "अ = x ; ब = y", "B"],
  ["Б", "А = x ; Б = y", "B"],
  ["б)", "А) = x ; Б) = y", "B"],
  ["B", "А = x ; В = y ; С = z", "B"],
  ["A", "А = x ; Б = y ; В = z", "A"],
  ["B", " = x ;  = y", "B"],
  ["4.5", "A = 4 ; B = 4.5", "B"],
  ["−2", "A = -2 ; B = 2", "A"],
  ["T", "A = True ; B = False", "A"],
  ["असत्य", "A = True ; B = False", "B"],
  ["A-q, B-p", CAPITALS, "A-q, B-p"],
  ["4.5 to 4.7", "", "4.5 to 4.7"],
  ["-2", "", "-2"],
  ["(−2)", "", "−2"],
  ["[1, 2]", "", "[1, 2]"],
  ["1,234", "", "1,234"],
  ["Answer to life", "", "Answer to life"],
  ["", CAPITALS, ""],
])("reads %j for %j", (written, given, key) => {
  expect(resolveKey(written, options(given))).toMatchObject({ key });
});

test.each([
  ["E", CAPITALS, "The key “E” is none of the options A, B, C, D."],
  ["2", CAPITALS, "The key “2” is none of the options A, B, C, D."],
  ["A, E", CAPITALS, "The key “A, E” is none of the options A, B, C, D."],
  ["b", NUMBERED, "The key “b” is none of the options 1, 2, 3, 4."],
  ["(ii)", CAPITALS, "The key “(ii)” is none of the options A, B, C, D."],
  ["Bonus", CAPITALS, "The key “Bonus” is none of the options A, B, C, D."],
  ["Madrid", CAPITALS, "The key “Madrid” is none of the options A, B, C, D."],
  [
    "A/C",
    CAPITALS,
    "The key “A/C” can mean all of these options or any one of them. Write “and” or “or”.",
  ],
  [
    "B. Oslo",
    CAPITALS,
    "The key “B. Oslo” contradicts itself: option B is “Paris”, and “Oslo” is option C.",
  ],
  ["B) 5", "A = 4 ; B = 6", "The key “B) 5” contradicts itself: option B is “6”."],
  ["3", NUMBERED, "The key “3” can be option C or the text of option B."],
  ["2", "A = 2 ; B = 4", "The key “2” can be the text of option A or the number of option B."],
  [
    "DC",
    "A = DC ; B = AC ; C = x ; D = y",
    "The key “DC” can be option C,D or the text of option A.",
  ],
  ["x", "A = x ; B = X", "The key “x” is the text of 2 options."],
  ["B", "А = x ; Б = y ; В = z", "The key “B” is none of the options А, Б, В."],
])("leaves %j for %j empty", (written, given, doubt) => {
  expect(resolveKey(written, options(given))).toMatchObject({ key: "", doubt });
});
