import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import {
  isPictured,
  PICTURE_TEXT,
  withPictureText,
} from "../../kernel/rich-text/picture-text.rules.ts";
import { fingerprintOf, isNearDuplicate } from "../../bank/words/similarity.rules.ts";
import { expect, test } from "vitest";
import { altOf, FROM_PDF, keyOf, type PaperSection, rowsOf } from "./paper-rows.rules.ts";

const letters: PaperSection = {
  count: 2,
  kind: "one",
  labels: ["A", "B", "C", "D"],
  subject: "",
  marks: "",
};
const numbers: PaperSection = { ...letters, labels: ["1", "2", "3", "4"] };
const several: PaperSection = { ...letters, kind: "several" };

test.each([
  ["B", letters, "B"],
  ["(2)", letters, "B"],
  ["c", letters, "C"],
  ["(2)", numbers, "B"],
  ["AC", several, "A,C"],
  ["1, 3", several, "A,C"],
  ["B and D", several, "B,D"],
  ["E", letters, "E"],
  ["2.5", { ...letters, kind: "number" }, "2.5"],
  ["", letters, ""],
] as const)("the key “%s” is given as the import reads it", (written, section, key) => {
  expect(keyOf(written, section)).toBe(key);
});

const question = {
  number: 1,
  picture: "question-001.png",
  width: 320,
  text: "1. Why? (A) So",
  key: "B",
};

test("a question is a picture with its text, and its options are the labels in the picture", () => {
  const [row, second, third] = rowsOf(
    [question, question, question],
    [letters, { ...letters, kind: "number", subject: "Physics" }],
    "mock.pdf",
  );
  expect(row).toMatchObject({
    responseType: "MCQ_SINGLE",
    optionA: "A",
    optionD: "D",
    fixedOptions: "yes",
    answerKey: "B",
    tags: FROM_PDF,
    source: "mock.pdf",
    subject: "",
  });
  expect(row?.question).toContain(`alt="${PICTURE_TEXT} 1. Why? (A) So"`);
  expect(second?.responseType).toBe("MCQ_SINGLE");
  expect(third).toMatchObject({ responseType: "INTEGER", subject: "Physics" });
  expect(third?.optionA).toBeUndefined();
});

test("a text of the PDF is inert, whatever it says", () => {
  const text = `"><script>alert(1)</script> \u202e& <img src=x onerror=alert(1)> word`;
  const [row] = rowsOf([{ ...question, text }], [letters], "mock.pdf");
  const html = row?.question ?? "";
  expect(html.match(/</g)).toHaveLength(3);
  expect(html).not.toContain("\u202e");
});

test("text that a PDF gives wrongly is left out", () => {
  expect(altOf("भ्रूर्पोष में ऱऩऺ ककतने ऱऱ क्रोमोजोम")).toBe(PICTURE_TEXT);
  expect(altOf("gS dk ds esa ls vkSj fdl fd ugha")).toBe(PICTURE_TEXT);
  expect(altOf("7")).toBe(PICTURE_TEXT);
  expect(altOf("Which body falls?\nA stone")).toBe(`${PICTURE_TEXT} Which body falls? A stone`);
});

test("such a question is found and compared by its text, other pictures by their address", () => {
  const media = "https://media.example.org";
  const stored = sanitiseRichText(
    `<p><img src="${media}/media/${"a".repeat(64)}.png" alt="${PICTURE_TEXT} Which body falls &lt; 3 s?" width="300" /></p>`,
    media,
  );
  expect(isPictured(stored)).toBe(true);
  expect(withPictureText(stored).replace(/\s+/g, " ")).toBe("<p> Which body falls &lt; 3 s? </p>");
  const blank = `<p><img src="media/x.png" alt="${PICTURE_TEXT}" width="300" /></p>`;
  expect(withPictureText(blank)).toBe(blank);
  expect(isPictured(blank)).toBe(true);
  const other = `<p><img src="media/x.png" alt="A lens" /></p>`;
  expect(withPictureText(other)).toBe(other);
  expect(isPictured(other)).toBe(false);
});

const stored = (sha: string, text: string) => {
  const image = `<img src="media/${sha.repeat(64)}.png" alt="${altOf(text)}" width="300" />`;
  const options = ["A", "B", "C", "D"];
  return fingerprintOf([withPictureText(`<p>${image}</p>`), ...options]);
};

test("the same question cut a little differently is a near duplicate, one with other numbers is not", () => {
  const text = "12. A stone falls from a tower of 45 m. How fast is it at the ground? (A) 30 m/s";
  expect(isNearDuplicate(stored("a", text), stored("b", text))).toBe(true);
  expect(isNearDuplicate(stored("a", text), stored("a", text.replace("45", "80")))).toBe(false);
});

test("pictures without a text are duplicates only if they are the same picture", () => {
  expect(isNearDuplicate(stored("a", ""), stored("b", ""))).toBe(false);
  expect(isNearDuplicate(stored("a", ""), stored("a", ""))).toBe(true);
});
