import { expect, test } from "vitest";
import { whyNoNotes } from "./notes.rules.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const END = "startxref\n9\n%%EOF\n";

test("a PDF is known by its header and its end, with bytes around them as readers accept", () => {
  expect(whyNoNotes(bytes("%PDF-1.7\n…"), bytes(END))).toBeNull();
  expect(whyNoNotes(bytes("\n\u0000junk%PDF-2.0\n"), bytes(`${END}\0\0\0`))).toBeNull();
});

test.each([
  ["<html>%PDF</html>", END, "not a PDF"],
  ["PK\u0003\u0004 a Word file", END, "not a PDF"],
  ["", END, "not a PDF"],
  ["%PDF-1.4\n", "stream of half a file", "cut off"],
])("%j with the end %j is refused", (start, end, words) => {
  expect(whyNoNotes(bytes(start), bytes(end))).toContain(words);
});
