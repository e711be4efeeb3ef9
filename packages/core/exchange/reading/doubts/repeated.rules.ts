import { doubt, textIn } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import type { PaperQuestion } from "../reading.ts";

/** If at least this many questions have the same line, it is one of the file's own forms. */
const FEWEST_REPEATED = 3;
const MOST_LINE = 60;
/** How many characters at the end of an option are searched for a word. */
const LONGEST = 120;

/**
 * The last line of a stem, with "#" for each number; "" if the stem has only one line, or if the
 * last line is long.
 */
function lastLine({ slices }: PaperQuestion, blocks: readonly Block[]): string {
  const last = slices.stem.length < 2 ? undefined : slices.stem.at(-1);
  const text = last ? textIn(blocks, [last]) : "";
  return text.length > MOST_LINE || !/\p{L}{2}/u.test(text)
    ? ""
    : text.toLowerCase().replace(/\d+(?:[.,]\d+)?/g, "#");
}

/**
 * Doubts questions without options and keys that end with the same line: it is probably a key in
 * another language, which was not understood.
 */
export function doubtRepeated(questions: readonly PaperQuestion[], blocks: readonly Block[]): void {
  const bare = questions.filter(({ slices, key }) => slices.options.length < 2 && key === "");
  const groups = Map.groupBy(bare, (question) => lastLine(question, blocks));
  for (const [line, mine] of groups) {
    if (line === "" || mine.length < FEWEST_REPEATED) continue;
    for (const question of mine) {
      doubt(
        question,
        "repeated",
        "Its last line ends other questions, too: say whether it is the key.",
      );
    }
  }
}

const LABELLED =
  /(\p{L}[\p{L}\p{M}'’]{1,20})(?:\s?[.:=–-]\s?|\s|\s?[[(])[[(]?(?:[A-Ha-h1-8]|[①-⑧]|[\u0400-\u04ff])[)\].]{0,2}$/u;
const NAMED = /(?:^|\s)(\p{L}[\p{L}\p{M}'’]{1,20})\s?[:=]\s/gu;
/** The share of last options that a word must be in. */
const IN_LAST = 0.4;
/** How often other options may have the word, as a share of how many last options have it. */
const IN_OTHERS = 0.1;

/** Words of an option that may name a key: before a colon, or before a label at its end. */
function wordsIn(text: string): Set<string> {
  const end = text.slice(-LONGEST).trim();
  const last = LABELLED.exec(end);
  const found = [...end.matchAll(NAMED), ...(last ? [last] : [])];
  return new Set(
    found.flatMap(({ 1: word = "", index }) => (index > 0 ? [word.toLowerCase()] : [])),
  );
}

/**
 * Doubts questions whose last option has a word that many last options have and hardly any other
 * option has. It may be a word for a key that was not understood.
 */
export function doubtTails(questions: readonly PaperQuestion[], blocks: readonly Block[]): void {
  const optioned = questions.filter(({ slices }) => slices.options.length >= 2);
  const counts = new Map<string, { last: PaperQuestion[]; others: number }>();
  for (const question of optioned) {
    const { options } = question.slices;
    options.forEach(({ slices }, at) => {
      for (const word of wordsIn(textIn(blocks, slices))) {
        const count = counts.get(word) ?? { last: [], others: 0 };
        if (at === options.length - 1) count.last.push(question);
        else count.others++;
        counts.set(word, count);
      }
    });
  }
  counts.delete("");
  for (const [word, { last, others }] of counts) {
    if (last.length < Math.max(FEWEST_REPEATED, optioned.length * IN_LAST)) continue;
    if (others > last.length * IN_OTHERS) continue;
    for (const question of last) {
      doubt(
        question,
        "tail",
        `Its last option has the word "${word}": say whether it names the key.`,
      );
    }
  }
}
