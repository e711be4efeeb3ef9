import { expect, test } from "vitest";
import { isNearDuplicate, fingerprintOf, similarity, sketchOf } from "./similarity.rules.ts";

const text = "<p>A block of mass 5 kg slides down a rough plane. Find how far it has come.</p>";
const options = ["<p>Two metres or so</p>", "<p>Nowhere at all</p>"];
const print = fingerprintOf([text, ...options]);
const nearly = (...html: string[]) => isNearDuplicate(print, fingerprintOf(html));

test("ignores markup, case, spaces, punctuation and the order of options", () => {
  const other = text.replace("rough", "<b>ROUGH</b>").replace(".", " !").replace("5 kg", "5kg");
  const same = fingerprintOf([other, ...options.toReversed()]);
  expect(similarity(print, same)).toBe(1);
  expect(nearly(other, ...options.toReversed())).toBe(true);
});

test("one more word is a near duplicate; another number or question is not", () => {
  expect(nearly(text.replace("come.", "come by then."), ...options)).toBe(true);
  expect(nearly(text.replace("5 kg", "6 kg"), ...options)).toBe(false);
  expect(nearly("<p>Which gas turns lime water milky?</p>", ...options)).toBe(false);
  expect(nearly(text, "<p>A metre</p>", "<p>A whole mile and more than that</p>")).toBe(false);
});

test("compares formulas and images too", () => {
  const formula = (latex: string) => [
    `Solve <span data-type="inline-math" data-latex="${latex}"></span>`,
  ];
  expect(isNearDuplicate(fingerprintOf(formula("x^2=4")), fingerprintOf(formula("x^2=9")))).toBe(
    false,
  );
  expect(isNearDuplicate(fingerprintOf(formula("x^2=4")), fingerprintOf(formula("x^2=4")))).toBe(
    true,
  );
  const picture = (name: string) =>
    fingerprintOf([`<p>What is it?</p><img src="media/${name}.png">`]);
  expect(isNearDuplicate(picture("aaaa"), picture("bbbb"))).toBe(false);
});

test("two empty texts are not similar, and similar texts share part of their sketch", () => {
  expect(similarity(fingerprintOf([""]), fingerprintOf([""]))).toBe(0);
  const like = fingerprintOf([text.replace("come.", "come by then."), ...options]);
  expect(sketchOf(like).some((run) => sketchOf(print).includes(run))).toBe(true);
});
