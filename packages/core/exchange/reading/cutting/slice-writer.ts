import type { Block } from "../block.ts";
import type { OptionMark } from "../marks/option.rules.ts";
import type { OptionRun } from "../choice/option-run.rules.ts";
import type { SegmentEntry } from "../paper.ts";
import type { PaperQuestion, Role, Slice } from "../reading.ts";
import { writtenKey } from "../answers/written-key.rules.ts";

/** Writes the slices of one question. */
export class SliceWriter {
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

  add({ block, role, from: keyFrom, marks, written }: SegmentEntry): Role {
    const { slices } = this.#question;
    const from = block === this.#question.start ? this.#numberEnd : 0;
    const to = this.#blocks[block]?.line.text.length ?? 0;
    if (from > 0) slices.labels.push({ block, from: 0, to: from });
    const whole = { block, from, to };
    if (role === "note") slices.notes.push(whole);
    else if (role === "solution") this.#solution(whole, keyFrom ?? from);
    else if (role === "key" || role === "key2") this.#key(whole, role, keyFrom ?? from, written);
    else if (role === "options") this.#options(whole, marks ?? []);
    else this.#text(whole);
    if (role === "options" || role === "more") return this.#isInOptions ? "options" : "stem";
    return roleOf(role);
  }

  #key(whole: Slice, role: "key" | "key2", from: number, elsewhere: string | undefined): void {
    this.#question.slices.labels.push(whole);
    const line = this.#blocks[whole.block]?.line.slice(from);
    const written = elsewhere ?? (line ? unwrapped(writtenKey(line).trim(), line.text) : "");
    if (role === "key") {
      this.#question.written ||= written;
      if (written !== "") this.#question.keyFrom = "line";
    } else this.#second(written);
  }

  /** Adds a solution. The word before it, such as "Solution:", is a label. */
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

  /**
   * The positions of the labels behind a comma or a semicolon, if this sign separates all options
   * of the line. The sign then belongs to no option's text.
   */
  #commas(block: number, marks: readonly OptionMark[]): ReadonlySet<number> {
    const text = this.#blocks[block]?.line.text ?? "";
    const own = marks.filter(({ at }) =>
      this.#run?.items.some((one) => one.block === block && one.at === at),
    );
    const ends = own.slice(1).map(({ at }, place) => text.slice(own[place]?.end, at).trimEnd());
    const isListed =
      ends.length >= 2 &&
      [",", ";"].some((sign) => ends.every((end) => end.length > 1 && end.endsWith(sign)));
    return new Set(isListed ? own.slice(1).map(({ at }) => at) : []);
  }

  /** A line with labels: text before the first label belongs to the part above. */
  #options({ block, from, to }: Slice, marks: readonly OptionMark[]): void {
    const { labels, options } = this.#question.slices;
    const text = this.#blocks[block]?.line.text ?? "";
    const commas = this.#commas(block, marks);
    let at = from;
    for (const mark of marks) {
      const item = this.#run?.items.find(
        (one) => one.block === block && one.at === mark.at && one.index === mark.index,
      );
      if (!item) continue;
      if (/^[\s•|]*$/.test(text.slice(at, mark.at))) {
        if (mark.at > at) labels.push({ block, from: at, to: mark.at });
      } else {
        const end = commas.has(mark.at)
          ? at + text.slice(at, mark.at).trimEnd().length - 1
          : mark.at;
        this.#text({ block, from: at, to: end });
        if (end < mark.at) labels.push({ block, from: end, to: mark.at });
      }
      if (mark.end > mark.at) labels.push({ block, from: mark.at, to: mark.end });
      while (options.length < item.index) options.push({ label: "", slices: [] });
      options.push({ label: text.slice(mark.at, mark.end).trim(), slices: [] });
      this.#isInOptions = true;
      at = mark.end;
    }
    this.#text({ block, from: at, to });
  }

  /**
   * Ends the question. If the first option has no label, its text is the line above the second
   * option. If the stem begins with the label of a list, the label is taken out of it.
   */
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

/** The key "B" of "[Ans. B]", without the bracket that closes the whole line. */
const unwrapped = (key: string, rest: string): string =>
  /[\])]\s*$/.test(rest) && !/[[(]/.test(rest) ? key.replace(/\s*[\])]$/, "") : key;

const roleOf = (
  role: "stem" | "key" | "key2" | "solution" | "note" | "heading" | "tail" | "left",
) => (role === "heading" || role === "tail" ? "left" : role);
