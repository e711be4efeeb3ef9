import { objectsIn } from "../block.ts";
import type { Start } from "./candidates.rules.ts";
import type { Habits } from "../habits.ts";
import { goesOn, isApart, type OpenOptions } from "./option-end.rules.ts";
import { OptionRuns } from "./option-run.rules.ts";
import type { PaperFacts, SegmentEntry, SegmentLine, SegmentRole } from "../paper.ts";
import {
  endOf,
  isBehindStem,
  labelBelow,
  labelLineOf,
  repeatsOption,
  standsAbove,
} from "./segment-lines.ts";
import { SegmentKeys } from "./segment-keys.ts";
import { InnerNumbers, type Part } from "./inner-numbers.ts";

/** Reads blocks as one question: stem, options, key, solution, and the lines below it. */
export class Segment {
  readonly start: Start;
  readonly options: OptionRuns;
  readonly log: SegmentEntry[] = [];
  part: Part = "stem";
  lines = 0;
  chars = 0;
  stemChars = 0;
  stemObjects = 0;
  penalty = 0;
  /** Lines: from its heading on; below an empty line; with labels, perhaps another question's. */
  readonly solution = { lines: 0, blanks: 0, labels: 0 };
  endsInHeading = false;
  /** Perhaps another question's: lines with labels below the end, numbers below the first line. */
  readonly below = { marks: 0, numbers: 0 };
  readonly numbers: InnerNumbers;
  hasBlank = false;
  /** Whether an option went on in another paragraph before the usual number of options. */
  isContinued = false;
  readonly #keys = new SegmentKeys();
  readonly #paper: PaperFacts;
  readonly #habits: Habits;
  readonly #logs: boolean;

  /** @param logs whether to fill `log` with the roles of blocks, which the points do not need */
  constructor(start: Start, paper: PaperFacts, habits: Habits, logs = false) {
    this.start = start;
    this.options = new OptionRuns(habits);
    this.#paper = paper;
    this.#habits = habits;
    this.#logs = logs;
    this.numbers = new InnerNumbers(start);
  }

  get keys(): number {
    return this.#keys.count;
  }

  get keyText(): string {
    return this.#keys.text;
  }

  get size(): number {
    return this.options.chosen(this.keyText)?.items.length ?? 0;
  }

  /** Ends the question, because the next block belongs to no question. */
  interrupt(): void {
    if (this.lines > 0) this.part = "tail";
  }

  step(id: number): void {
    const block = this.#paper.blocks[id];
    const facts = this.#paper.facts[id];
    if (!block || !facts) return;
    const isFirst = id === this.start.block;
    const from = isFirst ? this.start.end : 0;
    const line = { id, block, facts, isFirst, from, use: this.#paper.uses.get(id) };
    if (isFirst && facts.frontKey) this.#keys.read(facts.frontKey.written, 0);
    this.lines++;
    this.chars += facts.text.length;
    if (this.#said(line) || this.#table(line) || this.#aside(line) || this.#key(line)) return;
    if (this.#solution(line) || this.#awaited(line) || this.#ending(line)) return;
    if (!line.isFirst) this.numbers.count(line.facts, this.part, this.options.runs);
    if (!this.#labels(line)) this.#text(line);
  }

  #open(): OpenOptions {
    const run = this.options.chosen(this.keyText) ?? this.options.runs.at(-1);
    const { isContinued, start } = this;
    return { paper: this.#paper, habits: this.#habits, run, isContinued, numberForm: start.form };
  }

  #goesOn(id: number): boolean {
    return this.part === "options" && goesOn(this.#open(), id);
  }

  #note(block: number, role: SegmentRole, more: Partial<SegmentEntry> = {}): true {
    if (this.#logs) this.log.push({ block, role, ...more });
    return true;
  }

  #said({ id, use }: SegmentLine): boolean {
    if (use !== "heading" && use !== "leave") return false;
    this.options.isClosed ||= use === "heading";
    this.part = "tail";
    return this.#note(id, use === "heading" ? "heading" : "left");
  }

  #table({ id, block }: SegmentLine): boolean {
    if (!block.table) return false;
    if (this.part === "tail") return this.#note(id, "tail");
    if (this.part === "key" || this.part === "solution") {
      this.part = "solution";
      return this.#note(id, "solution");
    }
    if (this.part === "options" && this.size >= 2 && block.table.kind !== "match") this.penalty++;
    this.stemObjects++;
    return this.#note(id, "stem");
  }

  #aside({ id, facts, isFirst, use }: SegmentLine): boolean {
    if (facts.marker) {
      if (facts.marker === "end") this.part = "tail";
      return this.#note(id, "note");
    }
    return facts.isNoise && !isFirst && use === undefined && this.#note(id, "note");
  }

  #key(line: SegmentLine): boolean {
    const { id, facts, isFirst, use, from } = line;
    const isKey = use === "key" || (!isFirst && facts.key !== undefined && use !== "stem");
    const place = isFirst ? facts.keyAfterNumber : facts.key;
    if (use === "option" || (!isKey && !(isFirst && place !== undefined))) return false;
    if (this.part === "tail") this.penalty += 4;
    // A line in brackets below a key, such as "(Correct answer: …)", explains the key.
    if (this.keys > 0 && facts.text.trimStart().startsWith("(")) {
      this.part = "solution";
      return this.#note(id, "solution");
    }
    const at = place ?? from;
    if (this.part === "stem" && standsAbove(this.#open(), line, at)) return this.#note(id, "note");
    const below = labelBelow(this.#open(), line, this.part);
    if (below !== undefined) {
      const role = this.#keys.read(below, 0) ? "key" : "key2";
      return this.#note(id, role, { from: at, written: below });
    }
    if (!isBehindStem(this.#open(), line, this.part)) this.part = "key";
    return this.#note(id, this.#keys.read(facts.text, at) ? "key" : "key2", { from: at });
  }

  #solution({ id, facts, isFirst, use }: SegmentLine): boolean {
    const isSolution =
      use === "solution" ||
      (!isFirst && facts.solution !== undefined && this.part !== "tail" && use === undefined);
    if (!isSolution) return false;
    const at = facts.solution ?? 0;
    if (this.#named(id, facts.text, at)) return true;
    this.solution.lines = 1;
    this.part = "solution";
    return this.#note(id, "solution", { from: at });
  }

  #named(id: number, text: string, at: number): boolean {
    const from = this.#keys.named(text, at);
    if (from === undefined) return false;
    this.part = "key";
    return this.#note(id, "key", { from });
  }

  #awaited({ id, facts }: SegmentLine): boolean {
    const from = this.#keys.awaited(facts.text);
    if (from !== undefined) return this.#note(id, "key", { from });
    return this.part === "solution" && this.#named(id, facts.text, 0);
  }

  /** Reads a line that belongs to no part of the question, or that ends the question. */
  #ending(line: SegmentLine): boolean {
    const end = endOf(line, this.part, () => this.#goesOn(line.id));
    if (end === undefined) return false;
    if (end === "heading") {
      if (this.part === "stem" && this.stemChars + this.stemObjects === 0) this.penalty += 2;
      this.endsInHeading = true;
    }
    if (end !== "note") this.part = "tail";
    return this.#note(line.id, end);
  }

  #labels(line: SegmentLine): boolean {
    const { id, facts, from } = line;
    const labels = labelLineOf(line, this.part);
    if (this.part === "key" || this.part === "solution") {
      const isLoose = this.solution.lines === 0 || this.solution.blanks > 0;
      if (isLoose && facts.marks.some(({ isStrong }) => isStrong)) this.solution.labels++;
      this.options.shadow(labels, this.options.chosen(this.keyText)?.form);
      return false;
    }
    if (line.use === "stem") return false;
    if (this.part === "options" && repeatsOption(this.#open(), line)) {
      this.part = "key";
      return this.#note(id, this.#keys.read(facts.text, 0) ? "key" : "key2", { from: 0 });
    }
    const count = this.options.runs.length;
    if (this.part === "tail" && count > 0) {
      this.options.pass(labels);
      return this.#below(line);
    }
    const taken = this.options.accept(labels);
    if (taken.length === 0) return this.part === "tail" && this.#below(line);
    if (this.options.runs.length > count) this.isContinued = false;
    if (this.part === "tail") this.penalty += 2;
    this.part = "options";
    if (this.options.runs.length === 1)
      this.stemChars += facts.text.slice(from, taken[0]?.at ?? from).trim().length;
    return this.#note(id, "options", { marks: taken });
  }

  /** Reads a line below the question's end. */
  #below({ id, facts }: SegmentLine): true {
    if (facts.marks.some(({ isStrong }) => isStrong)) this.below.marks++;
    if (facts.number) this.below.numbers++;
    return this.#note(id, "tail");
  }

  #text({ id, block, facts, isFirst, from, use }: SegmentLine): void {
    if (facts.number && !isFirst) this.below.numbers++;
    if (this.part === "tail") return void this.#note(id, "tail");
    if (this.part === "key" || this.part === "solution") {
      if (this.solution.lines > 0) this.solution.lines++;
      if (block.blankBefore) this.solution.blanks++;
      this.part = "solution";
      return void this.#note(id, "solution");
    }
    if (this.part === "options") {
      if (use !== "inside" && use !== "option" && isApart(this.#open(), block)) {
        this.part = "tail";
        return void this.#note(id, "tail");
      }
      this.penalty += 0.15;
      if (this.size < this.#habits.size && block.newParagraph) this.isContinued = true;
      return void this.#note(id, "more");
    }
    // An empty line may separate two questions without numbers, so it costs points here.
    const isLoose = this.start.form === "" && block.blankBefore && !isFirst;
    if (isLoose && !this.#paper.facts[id - 1]?.isTable) this.penalty += 0.3;
    this.stemChars += facts.text.slice(from).trim().length;
    this.stemObjects += objectsIn(block);
    if (facts.hasBlank) this.hasBlank = true;
    this.#note(id, "stem");
  }
}
