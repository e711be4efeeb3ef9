import { expect, test } from "vitest";
import { readCellText } from "../../cell-text/cell-text.rules.ts";
import { cellName, withPictures, workbookPicture } from "./picture-places.rules.ts";

const mediaUrl = "https://media.academy.example";
const ours = (name: string) => `media/${name.length.toString().padStart(16, "0")}.png`;
const shown = (text: string, ...paths: string[]) =>
  readCellText(withPictures(text, paths.map(workbookPicture), false), { mediaUrl, image: ours })
    .html;

test.each([
  ["plain text", "What is it?"],
  ["a formula", "Is $x^2$ so?"],
  ["money", "It costs $5."],
  ["tags", "H<sub>2</sub>O"],
  ["paragraphs", "<p>One</p><p>two</p>"],
  ["a list", "- a\n- b"],
  ["nothing", ""],
])("shows pictures after %s", (_what, text) => {
  const html = shown(text, "xl/media/Image (1).PNG", "xl/media/image2.png");
  const before = readCellText(text, { mediaUrl, image: ours }).html;
  expect(html.startsWith(before)).toBe(true);
  expect(html.match(/<img /g)).toHaveLength(2);
});

test("shows the picture that a cell names, and the one over it", () => {
  expect(shown("figure.png", "xl/media/image1.png").match(/<img /g)).toHaveLength(2);
});

test("adds names to a list of images", () => {
  expect(withPictures("a.png", ["b.png", "c.png"], true)).toBe("a.png\nb.png\nc.png");
});

test("names cells as a spreadsheet does", () => {
  const names = [0, 25, 26, 51, 52, 701, 702].map((place) => cellName(place, 7));
  expect(names).toEqual(["A7", "Z7", "AA7", "AZ7", "BA7", "ZZ7", "AAA7"]);
});
