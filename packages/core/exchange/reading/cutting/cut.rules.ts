import type { Block } from "../block.ts";
import type { Choice, Chosen } from "../choice/choose.rules.ts";
import type { Facts } from "../facts.rules.ts";
import { endsPassage, rangeIn } from "../marks/noise.rules.ts";
import type { OptionRun } from "../choice/option-run.rules.ts";
import type { Doubt, PaperQuestion, Role, Slice } from "../reading.ts";
import { SliceWriter } from "./slice-writer.ts";

/** The role of each block, with its question. */
export type Roles = { role: Role; question: number }[];

export interface Cut {
  questions: PaperQuestion[];
  roles: Roles;
}

/** Cuts the blocks of a paper into the chosen questions; every block gets one role. */
export function cut(blocks: readonly Block[], facts: readonly Facts[], choice: Choice): Cut {
  const cutter = new Cutter(blocks, facts);
  cutter.preface(choice.questions[0]?.start.block ?? blocks.length);
  choice.questions.forEach((chosen, at) => cutter.question(chosen, at));
  return { questions: cutter.questions, roles: cutter.roles };
}

class Cutter {
  readonly questions: PaperQuestion[] = [];
  readonly roles: Roles;
  readonly #blocks: readonly Block[];
  readonly #facts: readonly Facts[];
  #part = 0;
  #last: number | undefined;
  #passage: Slice[] = [];
  /** The number of the passage's last question, if the passage names its questions. */
  #passageEnd: number | undefined;
  /** The number of the first question that the passage names, until that question was found. */
  #passageStart: number | undefined;
  /** Why questions of the passage are doubted. */
  #passageDoubt: Doubt | undefined;
  #inPassage = false;
  /** Whether the passage began below the last question that was cut. */
  #isFresh = false;

  constructor(blocks: readonly Block[], facts: readonly Facts[]) {
    [this.#blocks, this.#facts] = [blocks, facts];
    this.roles = blocks.map(() => ({ role: "left", question: -1 }));
  }

  preface(end: number): void {
    for (let block = 0; block < end; block++) this.#outside(block, "preface");
  }

  /** Gives a role to a block that belongs to no question: a heading, a passage or instructions. */
  #outside(block: number, otherwise: Role): void {
    const facts = this.#facts[block];
    if (!facts) return;
    if (facts.isHeading) {
      // A page's header does not end a passage that names its questions.
      if (this.#passageEnd === undefined) this.#endPassage();
      this.roles[block] = { role: "heading", question: -1 };
      return;
    }
    if (endsPassage(facts.text)) {
      if (this.#inPassage) this.#inPassage = false;
      else this.#endPassage();
      this.roles[block] = { role: "heading", question: -1 };
      return;
    }
    if (facts.isPassage) {
      this.#endPassage();
      this.#inPassage = true;
      this.#isFresh = true;
      const range = rangeIn(facts.text);
      [this.#passageStart, this.#passageEnd] = [range?.from, range?.to];
    }
    if (this.#inPassage) this.#add(block, facts.text);
    const role = this.#inPassage ? "passage" : facts.isInstruction ? "instruction" : otherwise;
    this.roles[block] = { role, question: -1 };
  }

  /** Adds a block to the passage, without the word "Passage:" at its beginning. */
  #add(block: number, text: string): void {
    const from = /^\s*passage\s*:\s*/i.exec(text)?.[0].length ?? 0;
    if (from < text.length) this.#passage.push({ block, from, to: text.length });
  }

  #endPassage(): void {
    this.#passage = [];
    this.#inPassage = false;
    this.#passageStart = undefined;
    this.#passageEnd = undefined;
    this.#passageDoubt = undefined;
  }

  /**
   * Doubts the questions of a passage if the first question that the passage names is not the first
   * one below it.
   */
  #checkPassage(value: number | undefined): void {
    const first = this.#passageStart;
    this.#passageStart = undefined;
    if (first === undefined || value === undefined || first === value) return;
    const text = `The text above it is for the questions from ${first} on, and this is ${value}.`;
    this.#passageDoubt = { kind: "passage", text };
  }

  question(chosen: Chosen, at: number): void {
    const { start, segment } = chosen;
    this.#inPassage = false;
    this.#count(start.value);
    if (this.#passageEnd !== undefined && start.value !== undefined) {
      if (start.value > this.#passageEnd) this.#endPassage();
    }
    this.#isFresh = false;
    this.#checkPassage(start.value);
    const run = segment.options.chosen(segment.keyText);
    const question = newQuestion(chosen, this.#part, run, [...this.#passage]);
    if (this.#passageDoubt) question.doubts.push(this.#passageDoubt);
    const front = this.#facts[start.block]?.frontKey;
    if (front) [question.written, question.keyFrom] = [front.written, "line"];
    const writer = new SliceWriter(question, this.#blocks, start.end, run);
    for (const entry of segment.log) {
      if (entry.role === "heading" || entry.role === "tail" || entry.role === "left") {
        if (entry.role === "left") this.roles[entry.block] = { role: "left", question: -1 };
        else this.#outside(entry.block, "left");
      } else this.roles[entry.block] = { role: writer.add(entry), question: at };
    }
    writer.end();
    this.questions.push(question);
  }

  /** Begins a part if the numbers start again. */
  #count(value: number | undefined): void {
    if (value === undefined) return;
    if (this.#last !== undefined && value <= this.#last && value <= 1) {
      this.#part++;
      if (!this.#isFresh) this.#endPassage();
    }
    this.#last = value;
  }
}

const newQuestion = (
  { start }: Chosen,
  part: number,
  run: OptionRun | undefined,
  passage: Slice[],
): PaperQuestion => ({
  number: start.value,
  form: start.form,
  part,
  start: start.block,
  slices: { stem: [], options: [], solution: [], passage, notes: [], labels: [] },
  optionForm: run?.form ?? "",
  written: "",
  key: "",
  keyFrom: "",
  type: "text",
  doubts: [],
});
