import type { WordQuestion } from "./word-question.ts";

const TABLE_PAIR =
  /(?:^|[\s,;|])(\d{1,3})\s*[.):\u2013-]?\s*\(?([A-Ha-h](?:\s*[,&]\s*[A-Ha-h])*|-?\d+(?:\.\d+)?)\)?(?=[\s,;|]|$)(?!,0|,\d{3}(?!\d*\s*[.):\u2013-])|\s*(?:[±^%]|\+\/|[×x*]\s*10|to\b|or\b))/gi;

/** A table of answers at the end of a document: "1. B 2. A, C". */
export class AnswerTable {
  readonly #answers = new Map<number, string>();
  readonly #twice = new Set<number>();

  add(text: string): void {
    for (const [, number = "", key = ""] of text.matchAll(TABLE_PAIR)) {
      const at = Number(number);
      if (this.#answers.has(at)) this.#twice.add(at);
      this.#answers.set(at, key.toUpperCase());
    }
  }

  /** Fills missing keys. A number that is there twice has no certain answer. */
  fill(questions: readonly WordQuestion[]): void {
    const numbers = questions.map(({ number }) => number);
    for (const question of questions) {
      const { number } = question;
      if (number === undefined || question.key !== "") continue;
      const key = this.#answers.get(number);
      if (key === undefined) continue;
      const isUnclear =
        this.#twice.has(number) || numbers.indexOf(number) !== numbers.lastIndexOf(number);
      if (isUnclear) question.faults.add(unclear(number));
      else question.key = key;
    }
  }
}

const unclear = (number: number): string =>
  `The number ${number} is used more than once, so its answer is unclear. Write a line: Ans. B`;
