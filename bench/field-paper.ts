import { responseTypes } from "@academy/response-types/registry.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { encodeSheet, type SheetEntry } from "@academy/core/exam/answers/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { freeze } from "@academy/core/exam/paper/freeze.rules.ts";
import { draftOf, draftQuestion } from "@academy/core/testing/draft.fixture.ts";
import { planPaper } from "./objective-paper.ts";
import { benchStudent } from "./student.ts";

/** A small generator with the same numbers in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The key of an objective paper of three subjects, marked +4 -1. */
export function fieldKey(questions: number): PaperKey {
  const drafts = planPaper(questions).map(({ responseType, input }, n) => {
    const type = responseTypes.get(responseType);
    const content = type.readContent(input);
    return draftQuestion({ responseType, content, key: type.readKey(input, content) }, n);
  });
  const { key } = freeze(draftOf(drafts, {}, { kind: "jee-main" })).paper;
  key.questions.forEach((question, i) => {
    question.subject = ["Mathematics", "Physics", "Chemistry"][i % 3] ?? "";
  });
  return key;
}

export interface FieldStudent {
  userId: string;
  name: string;
  email: string;
  sheet: string;
}

/** Whether a student could give an encoded answer: one with an option too many is refused. */
function fits({ responseType, content }: KeyedQuestion, text: string): boolean {
  const type = responseTypes.get(responseType);
  const answer = type.decode(text);
  if (answer === null) return false;
  try {
    return type.readAnswer(type.writeAnswer(answer, content), content) !== null;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** The students' answers to a question: the correct one, then others. */
function valuesOf(key: PaperKey): string[][] {
  return key.questions.map((question) => {
    const { responseType, keys, content } = question;
    const type = responseTypes.get(responseType);
    const right = type.readAnswer(type.writeKey(keys[0], content), content);
    const others = ["a", "b", "c", "d", "ab", "0", "31416"].filter((text) => fits(question, text));
    return [right === null ? "" : type.encode(right), ...others];
  });
}

/** Students of one partition with their sheets; stronger ones are correct more often. */
export function fieldOf(key: PaperKey, count: number, seed: number): FieldStudent[] {
  const random = seeded(seed);
  const values = valuesOf(key);
  return Array.from({ length: count }, (_, i) => {
    const able = random();
    const entries = values.map((some): SheetEntry => {
      const drawn = random();
      const value =
        drawn < 0.2 + 0.6 * able
          ? some[0]
          : drawn < 0.9
            ? some[Math.floor(random() * some.length)]
            : "";
      const seconds = Math.floor(random() * 240);
      return {
        seq: 1 + Math.floor(random() * 800),
        seconds,
        marked: random() < 0.1,
        value: value ?? "",
      };
    });
    const { userId, name, email } = benchStudent(seed * 100_000 + i);
    // As a single text, as the database's client returns it.
    const sheet = Buffer.from(encodeSheet(entries)).toString("latin1");
    return { userId, name, email, sheet };
  });
}
