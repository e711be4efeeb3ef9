import type { SampleQuestion } from "../rich.ts";

type Place = Pick<SampleQuestion, "topic" | "subTopic" | "difficulty">;

/** A question whose numbers vary: its text and its answer follow from them. */
export interface Rule extends Place {
  /** Unique within its subject. */
  id: string;
  /** The numbers of its `i`-th question. */
  given: (i: number) => readonly number[];
  ask: (...given: number[]) => string;
  answer: (...given: number[]) => number;
  unit: string;
  why: (...given: number[]) => string;
}

/** The `i`-th question of a rule, whose answer is a whole number to enter. */
export function numberOf(subject: string, rule: Rule, i: number): SampleQuestion {
  const { topic, subTopic, difficulty, unit } = rule;
  const given = rule.given(i);
  const answer = rule.answer(...given);
  const asked = unit === "" ? "" : ` Answer in ${unit}.`;
  return {
    subject,
    topic,
    subTopic,
    difficulty,
    responseType: "INTEGER",
    question: `<p>${rule.ask(...given)}${asked}</p>`,
    answerKey: answer,
    solution: `<p>${rule.why(...given)} = ${answer}${unit === "" ? "" : ` ${unit}`}.</p>`,
  };
}
