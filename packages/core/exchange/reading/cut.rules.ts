import type { Block } from "./block.ts";
import type { Choice, Chosen } from "./choose.rules.ts";
import type { Facts } from "./facts.rules.ts";
import { endsPassage, rangeIn } from "./marks/noise.rules.ts";
import type { OptionMark } from "./marks/option.rules.ts";
import type { OptionRun } from "./option-run.rules.ts";
import type { PaperQuestion, Role, Slice } from "./reading.ts";
import type { SegmentEntry } from "./paper.ts";
import { writtenKey } from "./written-key.rules.ts";

/** The role of each block, with its question. */
export type Roles = { role: Role; question: number }[];

export interface Cut {
  questions: PaperQuestion[];
  roles: Roles;
}

/** Cuts the blocks of a choice into questions; every block gets one role. */
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
  /** The last question of the passage, if it names them. */
  #passageEnd: number | undefined;
  #inPassage = false;
  /** Whether the passage began below the last question. */
  #isFresh = false;

  constructor(blocks: readonly Block[], facts: readonly Facts[]) {
    [this.#blocks, this.#facts] = [blocks, facts];
    this.roles = blocks.map(() => ({ role: "left", question: -1 }));
  }

  preface(end: number): void {
    for (let block = 0; block < end; block++) this.#outside(block, "preface");
  }

  /** A block that belongs to no question: a heading, a passage, instructions. */
  #outside(block: number, otherwise: Role): void {
    const facts = this.#facts[block];
    if (!facts) return;
    if (facts.isHeading) {
      // The head of a page does not end a passage that names its questions.
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
      this.#passageEnd = rangeIn(facts.text)?.to;
    }
    if (this.#inPassage) this.#add(block, facts.text);
    const role = this.#inPassage ? "passage" : facts.isInstruction ? "instruction" : otherwise;
    this.roles[block] = { role, question: -1 };
  }

  /** Without the word "Passage:" in front. */
  #add(block: number, text: string): void {
    const from = /^\s*passage\s*:\s*/i.exec(text)?.[0].length ?? 0;
    if (from < text.length) this.#passage.push({ block, from, to: text.length });
  }

  #endPassage(): void {
    this.#passage = [];
    this.#inPassage = false;
    this.#passageEnd = undefined;
  }

  question(chosen: Chosen, at: number): void {
    const { start, segment } = chosen;
    this.#inPassage = false;
    this.#count(start.value);
    if (this.#passageEnd !== undefined && start.value !== undefined) {
      if (start.value > this.#passageEnd) this.#endPassage();
    }
    this.#isFresh = false;
    const run = segment.options.chosen(segment.keyText);
    const question = newQuestion(chosen, this.#part, run, [...this.#passage]);
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

  /** A number that starts again begins a part. */
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

/** Writes the slices of one question. */
class SliceWriter {
  readonly #question: PaperQuestion;
  readonly #blocks: readonly Block[];
  readonly #numberEnd: number;
  readonly #run: OptionRun | undefined;
  #isInOptions = false;

  constructor(
    question: PaperQuestion,
    blocks: readonly Block[],
    numberEnd: number,
    run: OptionRun | undefined,
  ) {
    [this.#question, this.#blocks, this.#numberEnd] = [question, blocks, numberEnd];
    this.#run = run;
  }

  add({ block, role, from: keyFrom, marks }: SegmentEntry): Role {
    const { slices } = this.#question;
    const from = block === this.#question.start ? this.#numberEnd : 0;
    const to = this.#blocks[block]?.line.text.length ?? 0;
    if (from > 0) slices.labels.push({ block, from: 0, to: from });
    const whole = { block, from, to };
    if (role === "note") slices.notes.push(whole);
    else if (role === "solution") this.#solution(whole, keyFrom ?? from);
    else if (role === "key" || role === "key2") this.#key(whole, role, keyFrom ?? from);
    else if (role === "options") this.#options(whole, marks ?? []);
    else this.#text(whole);
    if (role === "options" || role === "more") return this.#isInOptions ? "options" : "stem";
    return roleOf(role);
  }

  #key(whole: Slice, role: "key" | "key2", from: number): void {
    this.#question.slices.labels.push(whole);
    const line = this.#blocks[whole.block]?.line.slice(from);
    const written = line ? unwrapped(writtenKey(line).trim(), line.text) : "";
    if (role === "key") {
      this.#question.written ||= written;
      if (written !== "") this.#question.keyFrom = "line";
    } else this.#second(written);
  }

  /** The word before a solution is a label. */
  #solution(whole: Slice, from: number): void {
    const { labels, solution } = this.#question.slices;
    if (from > whole.from) labels.push({ ...whole, to: from });
    if (from < whole.to) solution.push({ ...whole, from });
  }

  #second(written: string): void {
    const first = this.#question.written;
    if (written === "" || written === first) return;
    this.#question.doubts.push({
      kind: "two-keys",
      text: `It has two answers: "${first.slice(0, 40)}" and "${written.slice(0, 40)}".`,
    });
  }

  #text(slice: Slice): void {
    if (slice.to <= slice.from) return;
    const { stem, options } = this.#question.slices;
    (this.#isInOptions ? (options.at(-1)?.slices ?? stem) : stem).push(slice);
  }

  /** A line with labels: what is before the first belongs to what was above. */
  #options({ block, from, to }: Slice, marks: readonly OptionMark[]): void {
    const { labels, options } = this.#question.slices;
    const text = this.#blocks[block]?.line.text ?? "";
    let at = from;
    for (const mark of marks) {
      const item = this.#run?.items.find(
        (one) => one.block === block && one.at === mark.at && one.index === mark.index,
      );
      if (!item) continue;
      if (/^[\s•|]*$/.test(text.slice(at, mark.at))) {
        if (mark.at > at) labels.push({ block, from: at, to: mark.at });
      } else this.#text({ block, from: at, to: mark.at });
      if (mark.end > mark.at) labels.push({ block, from: mark.at, to: mark.end });
      while (options.length < item.index) options.push({ label: "", slices: [] });
      options.push({ label: text.slice(mark.at, mark.end).trim(), slices: [] });
      this.#isInOptions = true;
      at = mark.end;
    }
    this.#text({ block, from: at, to });
  }

  /** An implied first option is on the line before the second one; a list's label is none of the stem. */
  end(): void {
    const { stem, options, labels } = this.#question.slices;
    const [first] = options;
    if (this.#run && this.#run.missing > 0 && first?.label === "" && first.slices.length === 0) {
      const last = stem.length > 1 ? stem.pop() : undefined;
      if (last) first.slices.push(last);
    }
    const [head] = stem;
    const label = head && head.from === 0 ? this.#blocks[head.block]?.label : undefined;
    if (!head || !label || label.isBullet || head.block === this.#question.start) return;
    if (!this.#question.form.startsWith("Q")) return;
    const end = Math.min(head.to, label.text.length + 1);
    labels.push({ block: head.block, from: 0, to: end });
    stem[0] = { ...head, from: end };
  }
}

/** "[Ans. B]" without the bracket that closes the whole line. */
const unwrapped = (key: string, rest: string): string =>
  /[\])]\s*$/.test(rest) && !/[[(]/.test(rest) ? key.replace(/\s*[\])]$/, "") : key;

const roleOf = (
  role: "stem" | "key" | "key2" | "solution" | "note" | "heading" | "tail" | "left",
) => (role === "heading" || role === "tail" ? "left" : role);
