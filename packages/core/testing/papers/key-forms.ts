import type { KeyForm, PartConventions, ValueForm } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import { ENGLISH } from "./words/english.ts";
import type { Language } from "./words/language.ts";

/** The ways in which people give keys. */

export function keyForm(
  draw: Draw,
  language: Language,
  parts: readonly PartConventions[],
): KeyForm {
  const bare = parts.some(({ option, number }) => option.kind === "bare" || number.kind === "none");
  const marked = parts.every(({ kind }) => kind === "choice") ? 1 : 0;
  const kind = draw.weighted([
    ["line", 52],
    ["end", bare ? 0 : 17],
    ["solutions", bare ? 0 : 5],
    ["bold", 6 * marked],
    ["sign", 5 * marked],
    ["look", 4 * marked],
    ["none", 9],
  ] as const);
  if (kind === "line")
    return keyLine(
      draw,
      language,
      parts.some(({ option }) => option.kind === "bare"),
    );
  if (kind === "end") return keyPage(draw, language);
  if (kind === "solutions") return solutionPage(draw, language);
  if (kind === "bold")
    return { kind: "look", name: "bold", look: { bold: true }, whole: draw.chance(0.5) };
  if (kind === "sign") return signOf(draw);
  if (kind === "look") return lookOf(draw);
  return { kind };
}

function keyLine(draw: Draw, language: Language, bare: boolean): KeyForm {
  const template = draw.pick(draw.chance(0.85) ? language.keyLines : ENGLISH.keyLines);
  const value = draw.weighted<ValueForm>([
    ["label", bare ? 0 : 55],
    ["wrapped", bare || template.includes("(*)") ? 0 : 15],
    ["lower", bare ? 0 : 5],
    ["labelled text", bare || /[)\]]$/.test(template) ? 0 : 15],
    ["text", bare ? 100 : 4],
  ]);
  const at = draw.weighted([
    ["below", 85],
    ["in the last option", bare ? 0 : 5],
    ["below the solution", 10],
  ] as const);
  return { kind: "line", template, value, at, bold: draw.chance(0.3) };
}

function keyPage(draw: Draw, language: Language): KeyForm {
  const shape = draw.pick(["pairs", "lines", "table", "grid"] as const);
  return { kind: "end", shape, head: draw.pick(language.keyHeads), wrapped: draw.chance(0.3) };
}

function solutionPage(draw: Draw, language: Language): KeyForm {
  const head = draw.pick(
    draw.chance(0.5) ? ["SOLUTIONS", "Hints and Solutions"] : language.keyHeads,
  );
  return { kind: "solutions", head, word: draw.pick(["", "", "Ans. ", "Ans : "]) };
}

const signOf = (draw: Draw): KeyForm => ({
  kind: "sign",
  ...draw.weighted([
    [{ before: "", after: "*" }, 30],
    [{ before: "*", after: "" }, 20],
    [{ before: "", after: " ✓" }, 20],
    [{ before: "", after: " (correct)" }, 10],
    [{ before: "", after: " ✔" }, 10],
    [{ before: "", after: " **" }, 5],
    [{ before: "√ ", after: "" }, 5],
  ]),
});

const lookOf = (draw: Draw): KeyForm => ({
  kind: "look",
  whole: draw.chance(0.5),
  ...draw.weighted([
    [{ name: "highlight yellow", look: { highlight: "yellow" } }, 30],
    [{ name: "highlight green", look: { highlight: "green" } }, 10],
    [{ name: "colour red", look: { colour: "FF0000" } }, 25],
    [{ name: "colour green", look: { colour: "00B050" } }, 20],
    [{ name: "underlined", look: { underline: true as const } }, 15],
  ]),
});
