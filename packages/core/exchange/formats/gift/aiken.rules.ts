import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { answerPart, type ForeignQuestion, orReason } from "../foreign.rules.ts";
import { autoText } from "../foreign-text.rules.ts";

const OPTION = /^([A-Z])[.)]\s+(.*)$/;
const ANSWER = /^ANSWER:\s*([A-Z](?:\s*,?\s*[A-Z])*)\s*$/i;

/** Whether a text has questions with lettered options and lines such as "ANSWER: B". */
export const isAiken = (text: string): boolean =>
  /^[A-Z][.)][ \t]/m.test(text) && /^ANSWER:[ \t]*[A-Z]/im.test(text);

/**
 * The questions of a text in the Aiken format, one at a time: lines of the question, its options
 * "A. text" or "A) text", and "ANSWER: B". Each result is a question, or the reason why it cannot be
 * read.
 */
export function* readAiken(text: string): Generator<ForeignQuestion | NoEquivalent> {
  let lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plain = line.trim();
    if (plain === "") continue;
    lines.push(plain);
    if (!/^ANSWER:/i.test(plain)) continue;
    yield questionOf(lines);
    lines = [];
  }
  if (lines.length > 0) yield new NoEquivalent(`No "ANSWER:" line follows.${quote(lines)}`);
}

const quote = (lines: readonly string[]) => ` It begins: "${lines.join(" ").slice(0, 60)}"`;

function questionOf(lines: readonly string[]): ForeignQuestion | NoEquivalent {
  const answer = ANSWER.exec(lines.at(-1) ?? "")?.[1];
  const first = lines.findIndex((line) => OPTION.test(line));
  if (answer === undefined) {
    return new NoEquivalent(`Its ANSWER line names no option.${quote(lines)}`);
  }
  if (first < 0) return new NoEquivalent(`It has no options.${quote(lines)}`);
  if (first === 0) return new NoEquivalent(`It has options but no question.${quote(lines)}`);
  const options: { letter: string; text: string }[] = [];
  for (const line of lines.slice(first, -1)) {
    const [, letter, text = ""] = OPTION.exec(line) ?? [];
    const last = options.at(-1);
    if (letter !== undefined) options.push({ letter, text });
    else if (last) last.text += `\n${line}`;
  }
  return withAnswer(lines.slice(0, first), options, answer.toUpperCase().match(/[A-Z]/g) ?? []);
}

function withAnswer(
  question: readonly string[],
  options: readonly { letter: string; text: string }[],
  right: readonly string[],
): ForeignQuestion | NoEquivalent {
  const missing = right.find((letter) => !options.some((one) => one.letter === letter));
  if (missing !== undefined) {
    return new NoEquivalent(
      `It has no option ${missing}, which its ANSWER line names.${quote(question)}`,
    );
  }
  const single = right.length === 1;
  const weighed = options.map(({ letter, text }) => ({
    text: autoText(text),
    weight: right.includes(letter) ? 100 / right.length : single ? 0 : -100,
  }));
  const answer = { kind: "choice", single, options: weighed } as const;
  const part = orReason(() => answerPart({ answer, notes: [] }));
  if (part instanceof NoEquivalent) return part;
  const cells = { question: autoText(question.join("\n")), ...part.cells };
  return { cells, notes: part.notes, pictures: [] };
}
