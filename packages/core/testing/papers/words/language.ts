/**
 * The words that papers in one language are made of. In templates, `*` stands for a term, a key or
 * a name.
 */
export interface Language {
  name: string;
  subjects: readonly Subject[];
  /** Sentences of passages, long stems and solutions. */
  sentences: readonly string[];
  /** Words before a question's number, such as "Question". */
  numberWords: readonly string[];
  /** Lines with a key. */
  keyLines: readonly string[];
  /** The words with which a solution begins. */
  solutionWords: readonly string[];
  /** Headings of parts: `*` is a letter, a Roman number or a subject. */
  partHeads: readonly string[];
  /** Headings above a page of keys. */
  keyHeads: readonly string[];
  instructions: readonly string[];
  trueFalse: readonly [string, string];
  /** Letters for options that only this language uses. */
  letters?: readonly string[];
  /** The language's digits, beginning with 0. */
  digits?: string;
  allOf: string;
}

export interface Subject {
  name: string;
  topics: readonly string[];
  /** Question stems: `*` is a term. */
  asks: readonly string[];
  /** Terms that questions ask about, each with its answer. */
  facts: readonly (readonly [term: string, answer: string])[];
}

/** Reads "force=newton; work=joule" as pairs. */
export const facts = (written: string): [string, string][] =>
  written.split("; ").map((pair) => {
    const [term = "", answer = ""] = pair.split("=");
    return [term, answer];
  });
