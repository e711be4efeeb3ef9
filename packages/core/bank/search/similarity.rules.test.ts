import { expect, test } from "vitest";
import { isNearly, printOf, similarity, sketchOf } from "./similarity.rules.ts";

const text = "<p>A block of mass 5 kg slides down a rough plane. Find how far it has come.</p>";
const options = ["<p>Two metres or so</p>", "<p>Nowhere at all</p>"];
const print = printOf([text, ...options]);
const nearly = (...html: string[]) => isNearly(print, printOf(html));

test("markup, case, spaces, punctuation and the order of options make no difference", () => {
  const other = text.replace("rough", "<b>ROUGH</b>").replace(".", " !").replace("5 kg", "5kg");
  const same = printOf([other, ...options.toReversed()]);
  expect(similarity(print, same)).toBe(1);
  expect(nearly(other, ...options.toReversed())).toBe(true);
});

test("a word more or less is nearly the same; another number or another question is not", () => {
  expect(nearly(text.replace("come.", "come by then."), ...options)).toBe(true);
  expect(nearly(text.replace("5 kg", "6 kg"), ...options)).toBe(false);
  expect(nearly("<p>Which gas turns lime water milky?</p>", ...options)).toBe(false);
  expect(nearly(text, "<p>A metre</p>", "<p>A whole mile and more than that</p>")).toBe(false);
});

test("formulas and pictures are part of what is compared", () => {
  const formula = (latex: string) => [
    `Solve <span data-type="inline-math" data-latex="${latex}"></span>`,
  ];
  expect(isNearly(printOf(formula("x^2=4")), printOf(formula("x^2=9")))).toBe(false);
  expect(isNearly(printOf(formula("x^2=4")), printOf(formula("x^2=4")))).toBe(true);
  const picture = (name: string) => printOf([`<p>What is it?</p><img src="media/${name}.png">`]);
  expect(isNearly(picture("aaaa"), picture("bbbb"))).toBe(false);
});

test("nothing is like nothing, and a text shares its sketch with its likes", () => {
  expect(similarity(printOf([""]), printOf([""]))).toBe(0);
  const like = printOf([text.replace("come.", "come by then."), ...options]);
  expect(sketchOf(like).some((run) => sketchOf(print).includes(run))).toBe(true);
});
