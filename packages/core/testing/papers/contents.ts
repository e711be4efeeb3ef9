import type { PartKind } from "./conventions.ts";
import { type Draw, itemAt } from "./draw.ts";
import { special } from "./special-contents.ts";
import { HINDI } from "./words/hindi.ts";
import type { Language, Subject } from "./words/language.ts";

/** A part of a stem: a paragraph in the notation of `pieces.ts`, a table, or lines of code. */
export type StemPart =
  | string
  | { cells: readonly (readonly string[])[] }
  | { code: readonly string[] };

/** The content of a question, before it is put into the form of a paper. */
export interface Content {
  stem: readonly StemPart[];
  /** Options in the same notation; empty if students write the answer. */
  options: readonly string[];
  /** The positions of the correct options. */
  correct: readonly number[];
  /** The answer of a question without options. */
  answer: string;
  topic: string;
}

export interface ContentNeeds {
  language: Language;
  subject: Subject;
  kind: PartKind;
  optionCount: number;
  /** The label of the first option. A list inside the stem must not use the same kind of labels. */
  optionLabel: string;
  /** Whether the question is in English and Hindi. */
  bilingual: boolean;
}

/** A question of a part. */
export function contentOf(draw: Draw, needs: ContentNeeds): Content {
  if (needs.kind === "number") return numericContent(draw, needs);
  if (needs.kind === "true or false") return trueFalse(draw, needs);
  const made = draw.chance(0.16) ? special(draw, needs) : factContent(draw, needs);
  const content = needs.bilingual ? inBoth(draw, made) : made;
  return needs.kind === "several" ? withSeveral(draw, content) : content;
}

/** Adds a question in Hindi below the stem, and a Hindi word behind each option. */
function inBoth(draw: Draw, content: Content): Content {
  const { facts, asks } = draw.pick(HINDI.subjects);
  const words = draw.some(facts, content.options.length).map(([term]) => term);
  const ask = draw.pick(asks).replace("*", draw.pick(facts)[0]);
  const options = content.options.map((option, at) => `${option} (${words[at] ?? "अन्य"})`);
  return { ...content, stem: [...content.stem, ask], options };
}

/** A question about a term. The other options are the answers to other terms. */
function factContent(draw: Draw, needs: ContentNeeds): Content {
  const { subject, optionCount, language } = needs;
  const [term, answer] = draw.pick(subject.facts);
  const others = [...new Set(subject.facts.map(([, other]) => other))].filter(
    (other) => other !== answer,
  );
  const options = draw.shuffled([answer, ...draw.some(others, optionCount - 1)]);
  if (draw.chance(0.06)) options[options.length - 1] = language.allOf;
  const found = options.indexOf(answer);
  return {
    stem: stemOf(draw, needs, capitalised(draw.pick(subject.asks).replace("*", term))),
    options,
    correct: [found === -1 ? options.length - 1 : found],
    answer: "",
    topic: draw.pick(subject.topics),
  };
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Some stems are long, have an image, or go on in a second paragraph. */
function stemOf(draw: Draw, { language }: ContentNeeds, ask: string): StemPart[] {
  const before = draw
    .some(
      language.sentences,
      draw.weighted([
        [0, 72],
        [1, 16],
        [3, 12],
      ]),
    )
    .join(" ");
  const whole = before === "" ? ask : `${before} ${ask}`;
  if (draw.chance(0.05)) return [whole, "▣"];
  if (draw.chance(0.02)) return [`${whole} ▣`];
  if (before !== "" && draw.chance(0.3)) return [before, ask];
  return [whole];
}

function withSeveral(draw: Draw, content: Content): Content {
  const wanted = Math.min(content.options.length - 1, draw.int(1, 3));
  const more = draw.some([...content.options.keys()], wanted);
  const correct = [...new Set([...content.correct, ...more])].toSorted((a, b) => a - b);
  return { ...content, correct };
}

function numericContent(draw: Draw, { subject, language }: ContentNeeds): Content {
  const [term] = draw.pick(subject.facts);
  const ask = `${draw.pick(subject.asks).replace("*", term)} ______`;
  const answer = draw.pick([`${draw.int(2, 900)}`, `${draw.int(1, 99)}.${draw.int(1, 9)}`, "0"]);
  const stem = [`${draw.pick(language.sentences)} ${ask}`];
  return { stem, options: [], correct: [], answer, topic: draw.pick(subject.topics) };
}

function trueFalse(draw: Draw, { language, subject }: ContentNeeds): Content {
  const stem = [draw.pick(language.sentences)];
  const correct = [draw.int(0, 1)];
  return {
    stem,
    options: language.trueFalse,
    correct,
    answer: "",
    topic: itemAt(subject.topics, 0),
  };
}
