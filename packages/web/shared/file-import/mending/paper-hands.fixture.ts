import { understoodView } from "@academy/core/exchange/mending/mending-view.rules.ts";
import type { MendingView, Remedy } from "@academy/core/exchange/mending/mending.schema.ts";
import type { Block } from "@academy/core/exchange/reading/block.ts";
import { NO_HINTS, type Hints } from "@academy/core/exchange/reading/hints.schema.ts";
import { OBJECT } from "@academy/core/exchange/reading/rich-line.rules.ts";
import { understand } from "@academy/core/exchange/reading/understand.rules.ts";
import { remedyWords, type USES, withRemedy, withUse } from "./hints.rules.ts";

type Use = (typeof USES)[number]["is"];

/**
 * A person at the mending screen, without a browser: does what its buttons do, and counts each press
 * and each text.
 */
export class PaperHands {
  count = 0;
  hints: Hints = NO_HINTS;
  readonly #blocks: readonly Block[];

  constructor(blocks: readonly Block[]) {
    this.#blocks = blocks;
  }

  /** What the screen shows, as if all its pages were open. */
  get view(): Omit<MendingView, "rev" | "hints" | "like"> {
    const reading = understand(this.#blocks, this.hints);
    const { pages } = understoodView(this.#blocks, reading, 1);
    const all = pages.map((_first, at) => understoodView(this.#blocks, reading, at + 1));
    const [first] = all;
    if (!first) throw new Error("The paper has no page.");
    return { ...first, questions: all.flatMap(({ questions }) => questions) };
  }

  /** Presses a button beside a reason or a doubt. */
  press(words: string): void {
    const { reasons, doubts, forms } = this.view;
    const offered = [...reasons, ...doubts].flatMap(({ remedy }) => remedy ?? []);
    const remedy = offered.find((one) => remedyWords(one, forms.keyMark) === words);
    if (!remedy) throw new Error(`There is no button "${words}": ${this.#buttons(offered)}`);
    this.#giveHints(withRemedy(this.hints, remedy), 1);
  }

  #buttons(offered: readonly Remedy[]): string {
    return offered.map((one) => remedyWords(one, this.view.forms.keyMark)).join(", ") || "none";
  }

  /** Opens a part of the sentence, chooses a form that the file has, and confirms. */
  choose(part: Pick<Hints, "numberForm" | "optionForm" | "plainOptions" | "keyMark">): void {
    const { forms } = this.view;
    const found = [...forms.number, ...forms.option, ...forms.keyMark].map(({ form }) => form);
    const known = ["", "none", ...found];
    const wanted = [part.numberForm, part.optionForm, part.keyMark].flatMap((one) => one ?? []);
    const missing = wanted.find((form) => !known.includes(form));
    if (missing !== undefined) throw new Error(`The file has no form ${missing}: ${found.join()}`);
    this.#giveHints({ ...this.hints, ...part }, 3);
  }

  /**
   * Opens the menu of the first paragraph that begins with each of these texts, one after another.
   */
  say(is: Use, ...texts: readonly string[]): void {
    for (const text of texts) {
      const block = this.#blocks.find(({ line }) => line.text.trim().startsWith(text));
      if (!block) throw new Error(`No paragraph begins with ${text}`);
      this.#say(block, is);
    }
  }

  /** Says what the paragraphs are that contain only an image. */
  sayOfPictures(is: Use): void {
    for (const block of this.#blocks) if (block.line.text.trim() === OBJECT) this.#say(block, is);
  }

  #say({ id }: Block, is: Use): void {
    this.#giveHints(withUse(this.hints, id, is), 2);
  }

  /** Opens the box for keys, pastes them, and confirms. */
  paste(keys: string): void {
    this.#giveHints({ ...this.hints, keys }, 3);
  }

  /** Presses "Leave them out" beside a doubt. */
  leave(kind: string): void {
    const group = this.view.doubts.find((one) => one.kind === kind && one.leave);
    if (!group?.leave) throw new Error(`There is no doubt ${kind} about questions.`);
    this.#giveHints(withRemedy(this.hints, group.leave), 1);
  }

  /** Presses "Leave it out" below questions whose text begins with one of these texts. */
  leaveOut(...texts: readonly string[]): void {
    for (const text of texts)
      this.#giveHints(withRemedy(this.hints, this.#question(text).leave), 1);
  }

  /** Opens the key of the question that begins with this text, and chooses an option. */
  answer(text: string, key: string): void {
    const block = this.#question(text).start;
    this.#giveHints(withRemedy(this.hints, { answers: [{ block, key }] }), 2);
  }

  #question(text: string) {
    const isIt = ({ html }: { html: string }) => html.replace(/<[^>]*>/g, "").startsWith(text);
    const question = this.view.questions.find(isIt);
    if (!question) throw new Error(`No question begins with ${text}`);
    return question;
  }

  /** Presses "It is right as it is" below questions whose text begins with one of these texts. */
  confirm(...texts: readonly string[]): void {
    for (const text of texts) {
      const { remedy } = this.#question(text);
      if (!remedy) throw new Error(`Nothing is to be said about ${text}`);
      this.#giveHints(withRemedy(this.hints, remedy), 1);
    }
  }

  #giveHints(hints: Hints, presses: number): void {
    this.hints = hints;
    this.count += presses;
  }

  /** Presses "Use this reading". */
  use(): Hints {
    this.count++;
    return this.hints;
  }
}
