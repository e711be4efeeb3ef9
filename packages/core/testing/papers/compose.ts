import { contentOf } from "./contents.ts";
import type { PaperConventions, PartConventions } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import { front } from "./front.ts";
import { keyPage, type KeyedPart, type KeyedQuestion } from "./key-pages.ts";
import { labelText, trueKey } from "./labels.ts";
import { Lists } from "./lists.ts";
import { numbering, optionsListed } from "./numbering.ts";
import { passageFor, type PassageSet } from "./passages.ts";
import { type Block, line } from "./pieces.ts";
import { emptyLine, questionBlocks, RULE, stemTruth } from "./question-lines.ts";
import type { TrueQuestion } from "./truth.ts";
import type { Language, Subject } from "./words/language.ts";

/** A paper as blocks, with the questions that it really contains. */
export interface Composed {
  blocks: readonly Block[];
  lists: Lists;
  questions: readonly TrueQuestion[];
}

const SOURCES = ["[JEE Main 2023]", "[NEET 2019]", "(UPSC 2014)", "[April 8, 2025 (II)]"];

export function compose(
  draw: Draw,
  paper: PaperConventions,
  language: Language,
  count: number,
): Composed {
  const composer = new Composer(draw, paper, language);
  const each = Math.max(1, Math.floor(count / paper.parts.length));
  paper.parts.forEach((part, at) => {
    const rest = at === paper.parts.length - 1 ? count - each * at : each;
    composer.addPart(part, Math.max(1, rest));
  });
  return composer.end();
}

class Composer {
  readonly draw: Draw;
  readonly paper: PaperConventions;
  readonly language: Language;
  readonly #lists = new Lists();
  readonly #blocks: Block[];
  readonly #questions: TrueQuestion[] = [];
  readonly #keyed: KeyedPart[] = [];
  #number = 0;
  #part = 0;
  #pages = 1;

  constructor(draw: Draw, paper: PaperConventions, language: Language) {
    this.draw = draw;
    this.paper = paper;
    this.language = language;
    this.#blocks = front(draw, paper, language, this.#lists);
  }

  addPart(part: PartConventions, count: number): void {
    this.#part++;
    if (part.restarts) this.#number = 0;
    if (part.head !== "") {
      const notes = part.notes.map((note) => line(note));
      this.#blocks.push(line(part.head, { align: "center" }, { bold: true }), ...notes, line(""));
    }
    const subjects = this.language.subjects;
    const subject = subjects.find(({ name }) => name.toUpperCase() === part.head);
    const numbers = numbering(this.draw, this.#lists, part, this.#number + 1);
    const keyed: KeyedQuestion[] = [];
    let passage: PassageSet | undefined;
    for (let at = 0; at < count; at++) {
      passage = this.#passage(part, passage, count - at);
      const about = subject ?? this.draw.pick(subjects);
      if (!passage && at % 7 === 0) this.#blocks.push(...this.#subhead(about, at / 7));
      keyed.push(this.#add(part, about, numbers, passage?.text ?? ""));
    }
    this.#keyed.push({ head: part.head, questions: keyed });
  }

  end(): Composed {
    const restarts = this.paper.parts.some((part) => part.restarts);
    const parts = restarts
      ? this.#keyed
      : [{ head: "", questions: this.#keyed.flatMap(({ questions }) => questions) }];
    const blocks = [...this.#blocks, ...keyPage(this.draw, this.paper.key, parts)];
    return { blocks, lists: this.#lists, questions: this.#questions };
  }

  #subhead({ topics }: Subject, at: number): Block[] {
    const topic = topics[at % topics.length] ?? "";
    const heads = {
      none: "",
      topic,
      level: `LEVEL-${at}`,
      numbered: `${this.#part}.${at + 1} ${topic.toUpperCase()}`,
    };
    const head = heads[this.paper.subheads];
    return head === "" ? [] : [line(head, {}, { bold: true })];
  }

  /** The passage of the next question: the current passage, a new passage, or no passage. */
  #passage(part: PartConventions, open: PassageSet | undefined, left: number) {
    if (open && open.last > this.#number) return open;
    if (part.kind !== "choice" || part.number.kind === "none" || left < 3) return undefined;
    if (!this.draw.chance(0.015)) return undefined;
    const made = passageFor(this.draw, this.language, this.#number + 1, Math.min(left, 4));
    if (made) this.#blocks.push(...made.blocks);
    return made;
  }

  #add(
    usual: PartConventions,
    subject: Subject,
    numbers: ReturnType<typeof numbering>,
    passage: string,
  ): KeyedQuestion {
    const { draw, paper, language } = this;
    // In a passage, no number is left out: the passage's heading names the numbers of its
    // questions.
    const hasGap = paper.gaps && passage === "" && draw.chance(0.06);
    this.#number += hasGap ? draw.pick([0, 2]) : 1;
    const part = usual.second && draw.chance(0.3) ? { ...usual, ...usual.second } : usual;
    const { kind, optionCount } = part;
    const optionLabel = labelText(part.option, 0);
    const content = contentOf(draw, {
      language,
      subject,
      kind,
      optionCount,
      optionLabel,
      bilingual: paper.bilingual,
    });
    const solution = this.#solution();
    const source = draw.chance(paper.sources) ? draw.pick(SOURCES) : "";
    const question = { number: this.#number, content, part, paper, source, solution };
    this.#blocks.push(
      ...questionBlocks(draw, {
        ...question,
        listed: numbers.listed,
        optionsListed: optionsListed(this.#lists, part.option, numbers),
      }),
      ...this.#between(),
    );
    this.#questions.push(this.#truth(question, passage));
    return { number: this.#number, content, option: part.option, solution };
  }

  #solution(): string[] {
    const { draw, paper, language } = this;
    if (!draw.chance(paper.solutions)) return [];
    const said = draw.some(language.sentences, draw.int(1, 3));
    return draw.chance(0.1) ? said.map((one, at) => `Step ${at + 1}: ${one}`) : said;
  }

  #truth(
    {
      number,
      content,
      part,
      source,
    }: Pick<Parameters<typeof questionBlocks>[1], "number" | "content" | "part" | "source">,
    passage: string,
  ): TrueQuestion {
    const { key, furniture } = this.paper;
    return {
      number: part.number.kind === "none" ? null : number,
      part: this.#part,
      stem: stemTruth(content),
      options: content.options,
      key: key.kind === "none" ? "" : trueKey(content),
      passage,
      besides: [
        source,
        ...furniture.topicLines.map((one) => one.replace("*", content.topic)),
      ].filter((one) => one !== ""),
    };
  }

  /** The empty lines or the rule between two questions. */
  #between(): Block[] {
    const { draw, paper } = this;
    const { blank, rule } = paper.furniture;
    const blanks =
      blank === "one" || (blank === "some" && draw.chance(0.5)) ? [emptyLine(draw)] : [];
    const page = paper.pageHead !== "" && this.#number % 9 === 0;
    if (page) this.#pages++;
    const heads = page
      ? [line(paper.pageHead.replace("*", `${this.#pages}`), { align: "center" })]
      : [];
    return [...(rule ? [RULE] : []), ...blanks, ...heads];
  }
}
