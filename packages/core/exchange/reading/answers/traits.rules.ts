import type { Block } from "../block.ts";
import type { PaperOption, Slice } from "../reading.ts";
import type { Piece } from "../rich-line.rules.ts";

/** What can set one option apart: how it looks, or a sign or a word before or behind it. */
export type Trait = string;

/** The share of an option's characters that must have a look. */
const LOOKING_SO = 0.5;
const TAGS: Readonly<Record<string, string>> = {
  strong: "bold",
  em: "italic",
  u: "underline",
  s: "strike",
};
const BEFORE = /^\s*([*✓✔☑√✅→➔►!+#@^~])\s?(?=\S)/u;
/** A sign at the end of a text: one directly behind the text, or up to three behind a space. */
const BEHIND = /(?:(?<=\S)\s+([*✓✔☑√✅←!#+])[*✓✔☑√✅←!#+]{0,2}|(?<=\S)([*✓✔☑√✅←!#+]))\s*$/u;
const WORD_BEHIND =
  /(?:\s*[[(【]\s?([\p{L}%][\p{L}\d% ]{0,19})\s?[\])】]|(?:\s{2,}|\t|\s[–—-]\s?|\s→\s?)(\p{L}{1,14}))\s*$/u;
const WEIGHT = /^\s*%(-?\d{1,3}(?:\.\d{1,6})?)%\s*/;
/** How many characters at the end of a text are looked at. */
const END = 60;

/** Words that mark an option as correct, in brackets or after a dash. */
const CORRECT =
  /^(?:correct|right|true|answer|ans|correct answer|right answer|yes|adev[aă]rat|corect|верно|правильно|да|đúng|to.?g.?ri|richtig|wahr|vrai|juste|verdadero|correcto|correcta|verdadeiro|certo|benar|doğru|सही|सत्य|정답|맞음|对|正确|正)$/iu;
export const saysCorrect = (trait: Trait): boolean => CORRECT.test(trait.replace(/^word:/, ""));

/** The weight of "weight:33.3"; 0 for other traits. */
export const weightIn = (trait: Trait): number =>
  trait.startsWith("weight:") ? Number(trait.slice("weight:".length)) : 0;

/** Whether a trait is a sign or a word in the text, and not a look. */
export const isWritten = (trait: Trait): boolean => /^(?:before|after|word|weight):/.test(trait);

/** The kind of a trait: "colour" for each colour. */
export const familyOf = (trait: Trait): string => trait.split(":")[0] ?? trait;

const textOf = (blocks: readonly Block[], { block, from, to }: Slice): string =>
  blocks[block]?.line.text.slice(from, to) ?? "";

/** All traits of an option. @param sign the sign before its label */
export function traitsOf(blocks: readonly Block[], { slices }: PaperOption, sign: string): Trait[] {
  const pieces = slices.flatMap(
    ({ block, from, to }) => blocks[block]?.line.slice(from, to).pieces ?? [],
  );
  const first = slices[0] ? textOf(blocks, slices[0]).slice(0, END) : "";
  const last = slices.at(-1);
  const end = last ? textOf(blocks, last).slice(-END) : "";
  const word = WORD_BEHIND.exec(end);
  const behind = BEHIND.exec(end);
  const named = (name: string, found: string | undefined) =>
    found === undefined || found === "" ? [] : [`${name}:${found.toLowerCase().trim()}`];
  return [
    ...lookOf(pieces),
    ...named("before", sign || BEFORE.exec(first)?.[1]),
    ...named("after", behind?.[1] ?? behind?.[2]),
    ...named("word", word?.[1] ?? word?.[2]),
    ...named("weight", WEIGHT.exec(first)?.[1]),
  ];
}

export function labelLook(blocks: readonly Block[], { slices, label }: PaperOption): Trait[] {
  const [first] = slices;
  const line = first && blocks[first.block]?.line;
  const at = line && label !== "" ? line.text.lastIndexOf(label, first.from) : -1;
  return line && at >= 0 ? lookOf(line.slice(at, first.from).pieces) : [];
}

function lookOf(pieces: readonly Piece[]): Trait[] {
  const sizes = new Map<Trait, number>();
  let all = 0;
  for (const { text, tags, look = [] } of pieces) {
    const size = text.replace(/\s/g, "").length;
    all += size;
    for (const tag of tags) {
      const name = TAGS[tag];
      if (name !== undefined) sizes.set(name, (sizes.get(name) ?? 0) + size);
    }
    for (const one of look) sizes.set(one, (sizes.get(one) ?? 0) + size);
  }
  return [...sizes]
    .filter(([, size]) => size > 0 && size >= all * LOOKING_SO)
    .map(([trait]) => trait);
}

/** Takes the sign or the word of a trait out of an option; the sign or word becomes a label. */
export function withoutTrait(
  blocks: readonly Block[],
  option: PaperOption,
  trait: Trait,
): { option: PaperOption; labels: Slice[] } {
  const isFront = /^(?:before|weight):/.test(trait);
  const place = isFront ? 0 : option.slices.length - 1;
  const slice = option.slices[place];
  if (!slice || !isWritten(trait)) return { option, labels: [] };
  const text = textOf(blocks, slice);
  const size = isFront ? frontOf(text, trait) : endOf(text.slice(-END), trait);
  if (size === 0) return { option, labels: [] };
  const [label, rest] = isFront
    ? [
        { ...slice, to: slice.from + size },
        { ...slice, from: slice.from + size },
      ]
    : [
        { ...slice, from: slice.to - size },
        { ...slice, to: slice.to - size },
      ];
  const slices = option.slices.map((one, at) => (at === place ? rest : one));
  return {
    option: { ...option, slices: slices.filter(({ from, to }) => to > from) },
    labels: [label],
  };
}

function frontOf(text: string, trait: Trait): number {
  const found = (trait.startsWith("weight") ? WEIGHT : BEFORE).exec(text);
  return found && trait.endsWith(`:${found[1]?.toLowerCase()}`) ? found[0].length : 0;
}

function endOf(text: string, trait: Trait): number {
  const found = (trait.startsWith("word") ? WORD_BEHIND : BEHIND).exec(text);
  const value = (found?.[1] ?? found?.[2] ?? "").toLowerCase().trim();
  return found && trait === `${familyOf(trait)}:${value}` ? found[0].length : 0;
}
