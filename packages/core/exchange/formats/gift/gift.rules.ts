import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { QuestionColumn } from "../../template/question-table.schema.ts";
import { autoText, htmlText, plainText } from "../foreign-text.rules.ts";
import { answerPart, type ForeignQuestion, textCells } from "../foreign.rules.ts";
import { GiftText, giftAnswer } from "./gift-answer.rules.ts";
import { readBody } from "../moodle/moodle.rules.ts";
import { placeOf } from "../place.rules.ts";
import { answerTags, withTags } from "../tags.rules.ts";

type Cells = Partial<Record<QuestionColumn, string>>;

/** Whether a text has answers in braces, or categories, as GIFT does. */
export const isGift = (text: string): boolean =>
  /^\s*\$CATEGORY:/m.test(text) || /(?:^|[^\\])\{/.test(text);

/**
 * The questions of a GIFT file, one at a time, in linear time. Blank lines separate questions;
 * comments may hold tags. Each result is a question, or the reason why it cannot be read.
 */
export function* readGift(text: string): Generator<ForeignQuestion | NoEquivalent> {
  let place: Cells = {};
  let lines: string[] = [];
  let comments: string[] = [];
  for (const line of [...text.split(/\r\n|\r|\n/), ""]) {
    const plain = line.trim();
    const [, category] = /^\$CATEGORY:(.*)$/.exec(plain) ?? [];
    if (plain.startsWith("//")) comments.push(plain);
    else if (plain !== "" && category === undefined) lines.push(plain);
    else {
      if (lines.length > 0) {
        yield questionOf(lines.join("\n"), place, comments);
        comments = [];
      }
      lines = [];
      if (category !== undefined) place = placeOf(category.trim());
    }
  }
}

/** The tags of the next question, from comments such as `// [tag:difficulty:EASY]`. */
const tagsOf = (comments: readonly string[]): string[] =>
  comments.flatMap((comment) =>
    Array.from(comment.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g), ([, tag = ""]) =>
      tag.replaceAll("\\]", "]"),
    ),
  );

/** The value of one of our own comments, because GIFT has no field for marks and model answers. */
function commentOf(comments: readonly string[], name: "marks" | "modelAnswer"): string | undefined {
  const start = `// ${name}: `;
  const text = comments.find((comment) => comment.startsWith(start))?.slice(start.length);
  if (text === undefined || name === "marks") return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function questionOf(
  raw: string,
  place: Cells,
  comments: readonly string[],
): ForeignQuestion | NoEquivalent {
  try {
    return readQuestion(new GiftText(raw), place, comments);
  } catch (error) {
    if (!(error instanceof NoEquivalent)) throw error;
    return new NoEquivalent(`${error.message} It begins: "${raw.slice(0, 60)}"`);
  }
}

function readQuestion(whole: GiftText, place: Cells, comments: readonly string[]): ForeignQuestion {
  const { before, answer, after } = splitQuestion(withoutTitle(whole));
  const format = formatOf(before.content);
  const blank = after.isBlank ? "" : " _____ ";
  const text = textIn(format, `${before.content}${blank}${after.content}`);
  const body = readBody(text);
  const feedbackAt = answer.lastAt("####");
  const [part, feedback] =
    feedbackAt < 0
      ? [answer, undefined]
      : [answer.slice(0, feedbackAt), answer.slice(feedbackAt + 4)];
  const solution = feedback ? textIn(format, feedback.content) : "";
  const tags = tagsOf(comments);
  const read = giftAnswer(part, {
    body,
    toCell: (content) => textIn(format, content),
    solution,
    model: commentOf(comments, "modelAnswer"),
  });
  const { cells, notes } = answerPart(read, answerTags(tags));
  const { question, passage } = body;
  const marks = commentOf(comments, "marks");
  const own = { ...place, ...textCells({ marks, question, passage, solution }), ...cells };
  return { cells: withTags(own, tags), notes, pictures: [] };
}

function withoutTitle(whole: GiftText): GiftText {
  if (!whole.startsWith("::")) return whole;
  const [, titled] = whole.cut("::");
  const [, rest] = titled?.cut("::") ?? [];
  return rest ?? whole;
}

/** @throws NoEquivalent for braces that do not match, and for a text without an answer */
function splitQuestion(whole: GiftText): { before: GiftText; answer: GiftText; after: GiftText } {
  const [from, to] = [whole.at("{"), whole.at("}")];
  if (from < 0 && to < 0) {
    throw new NoEquivalent(
      "It has no answer in braces, so it is a description and not a question.",
    );
  }
  if (from < 0 || to < from) {
    throw new NoEquivalent("Its braces do not match before the next blank line.");
  }
  return {
    before: whole.slice(0, from),
    answer: whole.slice(from + 1, to),
    after: whole.slice(to + 1),
  };
}

const FORMAT = /^\s*\[(html|plain|moodle|markdown)\]/;

const formatOf = (text: string): string => FORMAT.exec(text)?.[1] ?? "moodle";

/**
 * Converts a text to a cell, in the format that the text names or else in the format of its
 * question.
 */
function textIn(format: string, content: string): string {
  const text = content.replace(FORMAT, "");
  const own = FORMAT.exec(content)?.[1] ?? format;
  if (own === "html") return htmlText(text);
  return own === "plain" ? plainText(text) : autoText(text);
}
