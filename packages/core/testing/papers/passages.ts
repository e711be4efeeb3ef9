import type { Draw } from "./draw.ts";
import { type Block, line } from "./pieces.ts";
import type { Language } from "./words/language.ts";

/** A passage that several questions share. */
export interface PassageSet {
  text: string;
  /** The number of the last question that belongs to it. */
  last: number;
  blocks: readonly Block[];
}

const HEADS: Record<string, readonly string[]> = {
  English: [
    "Directions (Q. # to *): Read the following passage and answer the questions.",
    "Directions for questions #-*: Read the passage given below.",
    "Read the passage and answer questions # to *.",
    "Passage for Q. # - *",
    "Comprehension (Questions # to *)",
  ],
  Hindi: [
    "निर्देश (प्रश्न #-*): निम्नलिखित गद्यांश को पढ़कर प्रश्नों के उत्तर दीजिए।",
    "निर्देश: गद्यांश को पढ़िए और प्रश्न # से * तक के उत्तर दीजिए।",
  ],
};

export function passageFor(
  draw: Draw,
  { name, sentences }: Language,
  first: number,
  most: number,
): PassageSet | undefined {
  const heads = HEADS[name];
  if (!heads) return undefined;
  const last = first + draw.int(2, most) - 1;
  const head = draw.pick(heads).replace("#", `${first}`).replace("*", `${last}`);
  const paragraphs = [draw.some(sentences, 4).join(" ")];
  if (draw.chance(0.4)) paragraphs.push(draw.some(sentences, 3).join(" "));
  const blocks = [line(head, {}, { bold: true }), ...paragraphs.map((one) => line(one)), line("")];
  return { text: paragraphs.join("\n"), last, blocks };
}
