import { expect, test } from "vitest";
import { detect } from "./detect.rules.ts";
import { boxesToMend, type Edit, edited, mustBeSeen, partsOfPaper } from "./edit.rules.ts";
import { column, page } from "./page.fixture.ts";

const pages = [page(column(1, 8))];
const found = boxesToMend(detect(pages).boxes);
const after = (...edits: Edit[]) => edits.reduce((boxes, one) => edited(boxes, one, pages), found);
const numbers = (boxes: typeof found) => boxes.map(({ number }) => number);
const id = (number: number) => `found-${number - 1}`;

test("a removed box is gone, and a box that is drawn there has its number and its text", () => {
  const part = found[3]?.parts[0];
  expect(part).toBeDefined();
  if (!part) return;
  const without = after({ do: "remove", id: id(4) });
  expect(numbers(without)).toEqual([1, 2, 3, 5, 6, 7, 8]);
  const drawn = edited(without, { do: "add", id: "new", part }, pages);
  expect(numbers(drawn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(drawn[3]?.text).toBe(found[3]?.text);
});

test("a slip of the hand makes no box", () => {
  expect(after({ do: "add", id: "new", part: { page: 0, l: 10, t: 10, r: 13, b: 200 } })).toEqual(
    found,
  );
});

test("two boxes that were merged and split again show what they showed", () => {
  const second = found[1]?.parts[0];
  const merged = after({ do: "merge", id: id(2) });
  expect(merged).toHaveLength(7);
  expect(merged[0]?.text).toBe(`${found[0]?.text}\n${found[1]?.text}`);
  const y = ((second?.t ?? 0) + (second?.b ?? 0)) / 2;
  const split = edited(merged, { do: "split", id: id(1), newId: "new", page: 0, y }, pages);
  expect(split).toHaveLength(8);
  expect(split[1]?.text).toContain("(C) a feather");
});

test("numbers count up from a box that got another number", () => {
  expect(numbers(after({ do: "number", id: id(5), number: 15 }))).toEqual([
    1, 2, 3, 4, 15, 16, 17, 18,
  ]);
});

test("on a page without boxes, each press begins a question that ends at the next one", () => {
  const starts = [100, 170, 240].map((y, at): Edit => ({
    do: "start",
    id: `new-${at}`,
    page: 0,
    y,
  }));
  const boxes = starts.reduce((all, one) => edited(all, one, pages), found.slice(0, 0));
  expect(numbers(boxes)).toEqual([1, 2, 3]);
  expect(boxes.map(({ parts }) => [parts[0]?.t, parts[0]?.b])).toEqual([
    [100, 170],
    [170, 240],
    [240, 842],
  ]);
});

test("a box that is drawn over an answer or an address must be looked at", () => {
  const marked = [page(column(1, 2, { after: ["Answer: B", "sold by me@example.com"] }))];
  const part = { page: 0, l: 50, t: 80, r: 400, b: 160 };
  const [box] = edited([], { do: "add", id: "new", part }, marked);
  expect(box && mustBeSeen(box)).toBe(true);
  expect(found.some(mustBeSeen)).toBe(false);
});

test("a part of the paper begins where numbers start again", () => {
  const again = after({ do: "number", id: id(5), number: 1 });
  expect(partsOfPaper(again).map(({ part }) => part)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
});
