import { expect, test } from "vitest";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { defaultInstructions } from "./instructions.rules.ts";

test.each(EXAM_TYPES)(
  "the sanitiser leaves the default instructions of %s unchanged",
  (examType) => {
    const html = defaultInstructions(examType);
    expect(sanitiseRichText(html, "https://media.example")).toBe(html);
    expect(html.match(/<li>/g)?.length).toBeGreaterThanOrEqual(6);
  },
);

test("each exam type has its own instructions", () => {
  expect(new Set(EXAM_TYPES.map(defaultInstructions)).size).toBe(EXAM_TYPES.length);
});
