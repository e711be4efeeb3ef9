import type { QuestionColumn } from "../../template/question-table.schema.ts";
import { ANSWERS, DETAILS, type OwnStyle } from "./own-style.rules.ts";
import type { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import { languageOfLine } from "./language-line.rules.ts";
import type { Paragraph } from "./paragraph.ts";
import { RichLine } from "../../reading/rich-line.rules.ts";
import { writtenKey } from "../../reading/answers/written-key.rules.ts";
import {
  newQuestion,
  newVariant,
  type Part,
  type WordQuestion,
  type WordVariant,
} from "./word-question.ts";

const NUMBER = /^\s*(\d{1,4})\s*[.)]\s*/;
/**
 * The gap before an option that is on the line of the option before it. Papers without answers
 * print short options like this.
 */
const NEXT_OPTION = /\t\s*(?=\([A-H]\)\s)/;
const OPTION = /^\s*\(?[A-H][.)]\s*/i;
const ROW = /^\s*\(?\w{1,2}[.)]\s*/;
const SOLUTION = /^\s*solution\s*[.:]\s*/i;

/** Reads the paragraphs of files that we wrote, by their styles. */
export class OwnParagraphs {
  readonly #questions: WordQuestion[];
  #stated: Partial<Record<QuestionColumn, string>> = {};
  #passage: RichLine[] = [];
  /** The texts of the current passage in other languages. */
  #passageIn = new Map<VariantLanguage, RichLine[]>();
  #passageLanguage: VariantLanguage | undefined;
  #isInPassage = false;
  /** The passage of the last question, in other languages. */
  #ownPassageIn: ReadonlyMap<VariantLanguage, readonly RichLine[]> = new Map();
  /**
   * The question, or its texts in another language, to which rows, options and solutions are added.
   */
  #texts: WordQuestion | WordVariant | undefined;
  #last: OwnStyle = "head";
  /** Text that belongs to no question. */
  readonly outside: RichLine[] = [];
  /** The lines to which another paragraph is added. */
  #target: { push(line: RichLine): unknown } | undefined;

  /**
   * @param questions the document's questions, to which this object adds the questions that it
   * finds
   */
  constructor(questions: WordQuestion[]) {
    this.#questions = questions;
  }

  /**
   * @returns the part to which a following paragraph without a style belongs; undefined for no
   * change
   */
  add(style: OwnStyle, paragraph: Paragraph): Part | undefined {
    const line = paragraph.line.narrowed();
    // A passage may begin with a formula on a line of its own, after an empty line.
    if (line.text.trim() === "" && style !== "passage") return undefined;
    const part = this.#read(style, line, paragraph.number);
    this.#last = style;
    return part;
  }

  #read(style: OwnStyle, line: RichLine, place: number): Part | undefined {
    switch (style) {
      case "head":
        this.#target = undefined;
        return "none";
      case "details":
        return this.#details(line);
      case "passage":
        return this.#passageLine(line);
      case "language":
        return this.#languageLine(line);
      case "question":
      case "passageQuestion":
        return this.#begin(line, place, style === "passageQuestion");
      case "text":
        (this.#target ?? this.outside).push(line);
        return undefined;
      case "formula":
        (this.#target ?? this.outside).push(new RichLine(line.pieces, true));
        return undefined;
      default:
        return this.#inside(style, line);
    }
  }

  #details(line: RichLine): Part {
    this.#target = undefined;
    this.#isInPassage = false;
    if (this.#last !== "details") this.#stated = {};
    for (const { text } of line.lines()) {
      const found = labelled(text, DETAILS);
      if (found) this.#stated[found.column] = found.value;
    }
    return "none";
  }

  #passageLine(line: RichLine): Part {
    const language = this.#passageLanguage;
    if (!this.#isInPassage || (this.#last !== "passage" && this.#last !== "language")) {
      [this.#passage, this.#passageIn, this.#passageLanguage] = [[line], new Map(), undefined];
      this.#target = this.#passage;
    } else if (language === undefined) this.#passage.push(line);
    else {
      const lines = [...(this.#passageIn.get(language) ?? []), line];
      this.#passageIn.set(language, lines);
      this.#target = lines;
    }
    this.#isInPassage = true;
    return "none";
  }

  /** What follows is the passage or the question above in another language. */
  #languageLine(line: RichLine): Part | undefined {
    const language = languageOfLine(line.text);
    const question = this.#questions.at(-1);
    if (language === undefined || language === "en" || !(question?.own || this.#isInPassage)) {
      this.outside.push(line);
      return undefined;
    }
    if (this.#isInPassage) {
      this.#passageLanguage = language;
      return "none";
    }
    const passage = this.#ownPassageIn.get(language) ?? [];
    const variant = { ...newVariant(language), passage };
    question?.variants.push(variant);
    [this.#texts, this.#target] = [variant, variant.stem];
    return "stem";
  }

  #begin(line: RichLine, paragraph: number, isOfPassage: boolean): Part {
    const [label = "", digits] = NUMBER.exec(line.text) ?? [];
    const question = newQuestion(
      {
        number: digits === undefined ? undefined : Number(digits),
        paragraph,
        stated: { ...this.#stated },
        passage: isOfPassage ? [...this.#passage] : [],
      },
      [],
    );
    question.own = {};
    this.#questions.push(question);
    [this.#texts, this.#target] = [question, question.stem];
    this.#isInPassage = false;
    this.#ownPassageIn = isOfPassage ? this.#passageIn : new Map();
    const rest = line.slice(label.length);
    if (rest.text.trim() !== "") question.stem.push(rest);
    return "stem";
  }

  #inside(style: "row" | "option" | "answer" | "solution", line: RichLine): Part | undefined {
    const question = this.#questions.at(-1);
    if (!question?.own) return undefined;
    if (style === "answer") return this.#answer(question, question.own, line);
    const texts = this.#texts ?? question;
    if (style === "solution") {
      this.#target = texts.solution;
      const rest = line.slice(SOLUTION.exec(line.text)?.[0].length ?? 0);
      if (rest.text.trim() !== "") texts.solution.push(rest);
      return "solution";
    }
    if (style === "row") {
      this.#listed(texts.rows, line, ROW);
      return "stem";
    }
    let rest = line;
    for (let next = NEXT_OPTION.exec(rest.text); next; next = NEXT_OPTION.exec(rest.text)) {
      this.#listed(texts.options, rest.slice(0, next.index), OPTION);
      rest = rest.slice(next.index + next[0].length);
    }
    this.#listed(texts.options, rest, OPTION);
    return "options";
  }

  /** A line with a label begins an item; a line without a label continues the item above. */
  #listed(list: RichLine[][], line: RichLine, form: RegExp): void {
    const label = form.exec(line.text)?.[0];
    const rest = line.slice(label?.length ?? 0);
    const last = list.at(-1);
    if (label === undefined && last) last.push(rest);
    else {
      const item = rest.text.trim() === "" ? [] : [rest];
      this.#target = item;
      list.push(item);
    }
  }

  #answer(
    question: WordQuestion,
    own: Partial<Record<QuestionColumn, string>>,
    line: RichLine,
  ): Part {
    const text = writtenKey(line);
    const found = labelled(text, ANSWERS);
    this.#target = question.solution;
    if (found?.column === "answerKey") question.key = found.value;
    else if (found) own[found.column] = found.value;
    else question.key = [question.key, text.trim()].filter((one) => one !== "").join("\n");
    return "key";
  }
}

/** A line such as "Topic: Optics" as a column and its value. */
function labelled<Column extends QuestionColumn>(
  text: string,
  forms: readonly (readonly [string, Column])[],
): { column: Column; value: string } | undefined {
  const [, label = "", value = ""] = /^\s{0,20}([A-Za-z -]{1,30}):(.*)$/s.exec(text) ?? [];
  const form = forms.find(([name]) => name.toLowerCase() === label.trim().toLowerCase());
  return form && { column: form[1], value: value.trim() };
}
